import type { SpokenLanguage } from './phrases.js';

/** A language in which facts are said in other words than the knowledge has them. */
type Foreign = Exclude<SpokenLanguage, 'en'>;

/** How the knowledge names facts of a product; a page's own names stay as they are. */
const LABELS = [
  /^(?:price|offer|variant)$/,
  /^availability$/,
  /^(?:brand|manufacturer|publisher)$/,
  /^(?:sku|product code)$/,
  /^rating$/,
  /^condition$/,
  /^colou?rs?$/,
  /^(?:materials?|fabric)$/,
  /^(?:(?:item|product) )?weight$/,
  /^(?:volume|capacity)$/,
  /^waterproof(?:ing)?$/,
  /^(?:care|(?:care|washing) instructions)$/,
] as const;

/** The same in the order above. */
const LABELS_IN: Readonly<Record<Foreign, string>> = {
  de: 'Preis | Verfügbarkeit | Marke | Artikelnummer | Bewertung | Zustand | Farbe | Material | Gewicht | Volumen | Wasserdicht | Pflege',
  fr: 'Prix | Disponibilité | Marque | Référence | Note | État | Couleur | Matière | Poids | Volume | Imperméabilité | Entretien',
  es: 'Precio | Disponibilidad | Marca | Referencia | Valoración | Estado | Color | Material | Peso | Capacidad | Impermeabilidad | Cuidado',
  it: 'Prezzo | Disponibilità | Marca | Codice articolo | Valutazione | Condizioni | Colore | Materiale | Peso | Capacità | Impermeabilità | Cura',
  pt: 'Preço | Disponibilidade | Marca | Referência | Avaliação | Estado | Cor | Material | Peso | Capacidade | Impermeabilidade | Cuidados',
  nl: 'Prijs | Beschikbaarheid | Merk | Artikelnummer | Beoordeling | Staat | Kleur | Materiaal | Gewicht | Inhoud | Waterdichtheid | Onderhoud',
  pl: 'Cena | Dostępność | Marka | Numer artykułu | Ocena | Stan | Kolor | Materiał | Waga | Pojemność | Wodoodporność | Pielęgnacja',
  tr: 'Fiyat | Stok durumu | Marka | Ürün kodu | Puan | Durum | Renk | Malzeme | Ağırlık | Hacim | Su geçirmezlik | Bakım',
  ru: 'Цена | Наличие | Марка | Артикул | Рейтинг | Состояние | Цвет | Материал | Вес | Объём | Водонепроницаемость | Уход',
  uk: 'Ціна | Наявність | Марка | Артикул | Рейтинг | Стан | Колір | Матеріал | Вага | Об’єм | Водонепроникність | Догляд',
  ja: '価格 | 在庫状況 | ブランド | 商品番号 | 評価 | 状態 | 色 | 素材 | 重量 | 容量 | 防水性 | お手入れ',
  zh: '价格 | 库存状态 | 品牌 | 商品编号 | 评分 | 成色 | 颜色 | 材质 | 重量 | 容量 | 防水性 | 保养',
  ko: '가격 | 재고 | 브랜드 | 상품 번호 | 평점 | 상태 | 색상 | 소재 | 무게 | 용량 | 방수 | 관리 방법',
  ar: 'السعر | التوفر | العلامة التجارية | رمز المنتج | التقييم | الحالة | اللون | الخامة | الوزن | السعة | مقاومة الماء | العناية',
  vi: 'Giá | Tình trạng | Thương hiệu | Mã sản phẩm | Đánh giá | Tình trạng sản phẩm | Màu sắc | Chất liệu | Trọng lượng | Dung tích | Chống nước | Bảo quản',
  id: 'Harga | Ketersediaan | Merek | Kode produk | Penilaian | Kondisi | Warna | Bahan | Berat | Kapasitas | Tahan air | Perawatan',
  hi: 'कीमत | उपलब्धता | ब्रांड | उत्पाद कोड | रेटिंग | स्थिति | रंग | सामग्री | वज़न | क्षमता | जलरोधी | देखभाल',
  th: 'ราคา | สถานะสินค้า | แบรนด์ | รหัสสินค้า | คะแนน | สภาพ | สี | วัสดุ | น้ำหนัก | ความจุ | กันน้ำ | การดูแลรักษา',
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

/** What the knowledge names a fact, in a language; undefined for any other name. */
export const factLabel = (label: string, language: SpokenLanguage): string | undefined =>
  wordFor(label, LABELS, LABELS_IN, language);

/** What the knowledge says of stock or condition, in a language; undefined for any other words. */
export const factValue = (value: string, language: SpokenLanguage): string | undefined =>
  wordFor(value, VALUES, VALUES_IN, language);

const wordFor = (
  text: string,
  known: readonly RegExp[],
  words: Readonly<Record<Foreign, string>>,
  language: SpokenLanguage,
): string | undefined => {
  const at = known.findIndex((pattern) => pattern.test(text.toLowerCase()));
  return language === 'en' || at < 0 ? undefined : words[language].split(' | ')[at];
};
