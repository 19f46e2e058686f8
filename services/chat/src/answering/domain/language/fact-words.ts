import type { SpokenLanguage } from './phrases.js';

/** A language in which facts are said in other words than the knowledge has them. */
type Foreign = Exclude<SpokenLanguage, 'en'>;

const LABELS = [
  'price',
  'availability',
  'brand',
  'sku',
  'rating',
  'condition',
  'color',
  'material',
  'weight',
] as const;

/** What each fact of a product is called, in the order above. */
const LABELS_IN: Readonly<Record<Foreign, string>> = {
  de: 'Preis | Verfügbarkeit | Marke | Artikelnummer | Bewertung | Zustand | Farbe | Material | Gewicht',
  fr: 'Prix | Disponibilité | Marque | Référence | Note | État | Couleur | Matière | Poids',
  es: 'Precio | Disponibilidad | Marca | Referencia | Valoración | Estado | Color | Material | Peso',
  it: 'Prezzo | Disponibilità | Marca | Codice articolo | Valutazione | Condizioni | Colore | Materiale | Peso',
  pt: 'Preço | Disponibilidade | Marca | Referência | Avaliação | Estado | Cor | Material | Peso',
  nl: 'Prijs | Beschikbaarheid | Merk | Artikelnummer | Beoordeling | Staat | Kleur | Materiaal | Gewicht',
  pl: 'Cena | Dostępność | Marka | Numer artykułu | Ocena | Stan | Kolor | Materiał | Waga',
  tr: 'Fiyat | Stok durumu | Marka | Ürün kodu | Puan | Durum | Renk | Malzeme | Ağırlık',
  ru: 'Цена | Наличие | Марка | Артикул | Рейтинг | Состояние | Цвет | Материал | Вес',
  uk: 'Ціна | Наявність | Марка | Артикул | Рейтинг | Стан | Колір | Матеріал | Вага',
  ja: '価格 | 在庫状況 | ブランド | 商品番号 | 評価 | 状態 | 色 | 素材 | 重量',
  zh: '价格 | 库存状态 | 品牌 | 商品编号 | 评分 | 成色 | 颜色 | 材质 | 重量',
  ko: '가격 | 재고 | 브랜드 | 상품 번호 | 평점 | 상태 | 색상 | 소재 | 무게',
  ar: 'السعر | التوفر | العلامة التجارية | رمز المنتج | التقييم | الحالة | اللون | الخامة | الوزن',
  vi: 'Giá | Tình trạng | Thương hiệu | Mã sản phẩm | Đánh giá | Tình trạng sản phẩm | Màu sắc | Chất liệu | Trọng lượng',
  id: 'Harga | Ketersediaan | Merek | Kode produk | Penilaian | Kondisi | Warna | Bahan | Berat',
  hi: 'कीमत | उपलब्धता | ब्रांड | उत्पाद कोड | रेटिंग | स्थिति | रंग | सामग्री | वज़न',
  th: 'ราคา | สถานะสินค้า | แบรนด์ | รหัสสินค้า | คะแนน | สภาพ | สี | วัสดุ | น้ำหนัก',
};

/** How the knowledge states stock and condition, each with the other words that shops' data has for it. */
const VALUES = [
  /^in stock$/,
  /^available$/,
  /^(?:available to order|back ?order|made to order)$/,
  /^pre-? ?(?:order|sale)$/,
  /^(?:out of stock|sold out|unavailable)$/,
  /^limited(?: availability)?$/,
  /^discontinued$/,
  /^online only$/,
  /^in ?store(?: only)?$/,
  /^can be ordered online$/,
  /^new$/,
  /^used$/,
  /^refurbished$/,
] as const;

/** The same in the order above. */
const VALUES_IN: Readonly<Record<Foreign, string>> = {
  de: 'Auf Lager | Verfügbar | Auf Bestellung lieferbar | Zur Vorbestellung verfügbar | Nicht auf Lager | Nur begrenzt verfügbar | Vergriffen | Nur online verfügbar | Nur im Laden verfügbar | online bestellbar | Neu | Gebraucht | Generalüberholt',
  fr: 'En stock | Disponible | Disponible sur commande | Disponible en précommande | En rupture de stock | Disponibilité limitée | Plus disponible | Disponible uniquement en ligne | Disponible uniquement en magasin | peut être commandé en ligne | Neuf | Occasion | Reconditionné',
  es: 'En stock | Disponible | Disponible bajo pedido | Disponible en preventa | Agotado | Disponibilidad limitada | Ya no disponible | Disponible solo en línea | Disponible solo en tienda | se puede pedir en línea | Nuevo | Usado | Reacondicionado',
  it: 'Disponibile in magazzino | Disponibile | Disponibile su ordinazione | Disponibile in preordine | Esaurito | Disponibilità limitata | Non più disponibile | Disponibile solo online | Disponibile solo in negozio | ordinabile online | Nuovo | Usato | Ricondizionato',
  pt: 'Em estoque | Disponível | Disponível por encomenda | Disponível em pré-venda | Esgotado | Disponibilidade limitada | Já não disponível | Disponível apenas online | Disponível apenas na loja | pode ser encomendado online | Novo | Usado | Recondicionado',
  nl: 'Op voorraad | Beschikbaar | Leverbaar op bestelling | Beschikbaar als pre-order | Niet op voorraad | Beperkt beschikbaar | Niet meer leverbaar | Alleen online verkrijgbaar | Alleen in de winkel verkrijgbaar | online te bestellen | Nieuw | Gebruikt | Gereviseerd',
  pl: 'W magazynie | Dostępny | Dostępny na zamówienie | Dostępny w przedsprzedaży | Brak w magazynie | Ograniczona dostępność | Wycofany ze sprzedaży | Dostępny tylko online | Dostępny tylko w sklepie stacjonarnym | można zamówić online | Nowy | Używany | Odnowiony',
  tr: 'Stokta | Mevcut | Sipariş üzerine | Ön siparişte | Stokta yok | Sınırlı stok | Artık satılmıyor | Yalnızca internette | Yalnızca mağazada | internetten sipariş edilebilir | Yeni | İkinci el | Yenilenmiş',
  ru: 'В наличии | Можно купить | Под заказ | Предзаказ | Нет в наличии | Осталось мало | Снято с продажи | Только в интернет-магазине | Только в магазине | можно заказать онлайн | Новое | Бывшее в употреблении | Восстановленное',
  uk: 'Є в наявності | Можна купити | Під замовлення | Передзамовлення | Немає в наявності | Залишилося мало | Знято з продажу | Лише в інтернет-магазині | Лише в магазині | можна замовити онлайн | Нове | Вживане | Відновлене',
  ja: '在庫あり | 購入可能 | お取り寄せ | 予約受付中 | 在庫切れ | 残りわずか | 販売終了 | オンライン限定 | 店舗限定 | オンラインで注文可能 | 新品 | 中古 | 整備済み',
  zh: '有货 | 可购买 | 可订购 | 预售 | 缺货 | 库存有限 | 已停售 | 仅限网上购买 | 仅限门店购买 | 可在线订购 | 全新 | 二手 | 翻新',
  ko: '재고 있음 | 구매 가능 | 주문 후 준비 | 예약 주문 | 품절 | 수량 한정 | 판매 종료 | 온라인에서만 판매 | 매장에서만 판매 | 온라인 주문 가능 | 새 상품 | 중고 | 리퍼비시',
  ar: 'متوفر | متاح | متاح عند الطلب | متاح للطلب المسبق | غير متوفر | الكمية محدودة | لم يعد يُباع | عبر الإنترنت فقط | في المتجر فقط | يمكن طلبه عبر الإنترنت | جديد | مستعمل | مجدّد',
  vi: 'Còn hàng | Có bán | Đặt hàng theo yêu cầu | Đặt hàng trước | Hết hàng | Số lượng có hạn | Ngừng bán | Chỉ bán trực tuyến | Chỉ bán tại cửa hàng | có thể đặt trực tuyến | Mới | Đã qua sử dụng | Tân trang',
  id: 'Tersedia dalam stok | Tersedia | Tersedia dengan pemesanan | Prapesan | Stok habis | Stok terbatas | Tidak dijual lagi | Hanya daring | Hanya di toko | dapat dipesan secara daring | Baru | Bekas | Rekondisi',
  hi: 'स्टॉक में है | उपलब्ध | ऑर्डर पर उपलब्ध | प्री-ऑर्डर | स्टॉक में नहीं है | सीमित मात्रा में उपलब्ध | बिक्री बंद | केवल ऑनलाइन | केवल दुकान में | ऑनलाइन मँगाया जा सकता है | नया | पुराना | नवीनीकृत',
  th: 'มีสินค้า | มีจำหน่าย | สั่งซื้อตามคำสั่ง | สั่งจองล่วงหน้า | สินค้าหมด | มีจำนวนจำกัด | เลิกจำหน่ายแล้ว | เฉพาะออนไลน์ | เฉพาะหน้าร้าน | สั่งซื้อออนไลน์ได้ | ใหม่ | มือสอง | ปรับสภาพใหม่',
};

/** The name of a fact in a language; undefined where it has none of its own. */
export const factLabel = (kind: string, language: SpokenLanguage): string | undefined => {
  const at = (LABELS as readonly string[]).indexOf(kind);
  return language === 'en' || at < 0 ? undefined : wordAt(LABELS_IN[language], at);
};

/** What the knowledge says of stock or condition, in a language; undefined for any other words. */
export const factValue = (value: string, language: SpokenLanguage): string | undefined => {
  const at = VALUES.findIndex((known) => known.test(value.toLowerCase()));
  return language === 'en' || at < 0 ? undefined : wordAt(VALUES_IN[language], at);
};

const wordAt = (words: string, at: number): string | undefined => words.split(' | ')[at];
