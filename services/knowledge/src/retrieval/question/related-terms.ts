import { analyseWords } from '@chirrup/text/analyse';
import { fold } from '@chirrup/text/fold';
import type { Language } from '@chirrup/text/language';

/**
 * What visitors of shops and service sites call the same thing. Pages state facts in labels ("Price: 19.99",
 * "Availability: in stock") that questions seldom use; the first words of a line are the usual labels.
 */
const CONCEPTS: readonly Partial<Record<Language, string>>[] = [
  {
    en: 'price cost pricing',
    de: 'preis kosten kostet',
    fr: 'prix coût coûte',
    es: 'precio coste cuesta',
    it: 'prezzo costo costa',
    pt: 'preço custo custa',
    nl: 'prijs kosten kost',
    pl: 'cena kosztuje',
    tr: 'fiyat',
    ru: 'цена стоит стоимость',
    uk: 'ціна коштує',
    el: 'τιμή κοστίζει',
    ar: 'سعر ثمن تكلفة',
    hi: 'कीमत दाम मूल्य',
    vi: 'giá',
    zh: '价格 价钱 多少钱',
    ja: '価格 値段',
    ko: '가격',
    th: 'ราคา',
  },
  {
    en: 'shipping delivery ship deliver dispatch',
    de: 'versand lieferung liefern',
    fr: 'livraison expédition livrer',
    es: 'envío entrega enviar',
    it: 'spedizione consegna spedire',
    pt: 'envio entrega enviar',
    nl: 'verzending levering bezorging',
    pl: 'dostawa wysyłka',
    tr: 'kargo teslimat',
    ru: 'доставка отправка',
    uk: 'доставка',
    el: 'αποστολή παράδοση',
    ar: 'شحن توصيل',
    hi: 'डिलीवरी शिपिंग',
    vi: 'giao hàng vận chuyển',
    zh: '配送 发货 送货 运费',
    ja: '配送 発送 送料',
    ko: '배송',
    th: 'จัดส่ง',
  },
  {
    en: 'return refund exchange',
    de: 'rückgabe rücksendung erstattung umtausch',
    fr: 'retour remboursement échange',
    es: 'devolución reembolso cambio',
    it: 'reso rimborso',
    pt: 'devolução reembolso troca',
    nl: 'retour retourneren terugbetaling',
    pl: 'zwrot',
    tr: 'iade',
    ru: 'возврат обмен',
    uk: 'повернення',
    el: 'επιστροφή',
    ar: 'إرجاع استرداد استبدال',
    hi: 'वापसी रिफंड',
    vi: 'trả hàng hoàn tiền',
    zh: '退货 退款 换货',
    ja: '返品 返金 交換',
    ko: '반품 환불 교환',
    th: 'คืนสินค้า คืนเงิน',
  },
  {
    en: 'availability stock available',
    de: 'verfügbarkeit verfügbar lieferbar lager',
    fr: 'disponibilité disponible stock',
    es: 'disponibilidad disponible',
    it: 'disponibilità disponibile',
    pt: 'disponibilidade disponível estoque',
    nl: 'beschikbaarheid beschikbaar voorraad',
    pl: 'dostępność dostępny',
    tr: 'stok',
    ru: 'наличие наличии',
    uk: 'наявність',
    el: 'διαθεσιμότητα διαθέσιμο',
    ar: 'توفر متوفر',
    hi: 'उपलब्ध स्टॉक',
    vi: 'còn hàng',
    zh: '库存 现货 有货',
    ja: '在庫',
    ko: '재고',
    th: 'สต็อก',
  },
  {
    en: 'brand manufacturer maker',
    de: 'marke hersteller',
    fr: 'marque fabricant',
    es: 'marca fabricante',
    it: 'marca marchio produttore',
    pt: 'marca fabricante',
    nl: 'merk fabrikant',
    pl: 'marka producent',
    tr: 'marka',
    ru: 'бренд марка производитель',
    el: 'μάρκα κατασκευαστής',
    ar: 'علامة ماركة',
    hi: 'ब्रांड',
    vi: 'thương hiệu hãng',
    zh: '品牌',
    ja: 'ブランド メーカー',
    ko: '브랜드',
    th: 'ยี่ห้อ แบรนด์',
  },
  {
    en: 'sku mpn',
    de: 'artikelnummer',
    fr: 'référence',
    es: 'referencia',
    it: 'codice',
    pt: 'referência',
    nl: 'artikelnummer',
    ru: 'артикул',
    zh: '货号 型号',
    ja: '品番 型番',
  },
  {
    en: 'hours open opening',
    de: 'öffnungszeiten geöffnet',
    fr: 'horaires ouverture ouvert',
    es: 'horario abierto abren',
    it: 'orari apertura aperto',
    pt: 'horário aberto',
    nl: 'openingstijden open',
    ru: 'открыто работаете',
    zh: '营业 开门',
    ja: '営業',
  },
  {
    en: 'payment pay',
    de: 'zahlung bezahlen zahlungsarten',
    fr: 'paiement payer',
    es: 'pago pagar',
    it: 'pagamento pagare',
    pt: 'pagamento pagar',
    nl: 'betaling betalen',
    ru: 'оплата оплатить платить',
    zh: '付款 支付',
    ja: '支払い',
  },
];

const termSets = new Map<Language, readonly (readonly string[])[]>();

/** Terms of a language per concept, made on first use. */
function conceptTerms(language: Language): readonly (readonly string[])[] {
  const known = termSets.get(language);
  if (known) return known;
  const made = CONCEPTS.map((concept) => [
    ...new Set(analyseWords(concept[language] ?? '', language).flatMap(({ terms }) => terms)),
  ]);
  termSets.set(language, made);
  return made;
}

/** Other words for what the terms mean, in the languages given and as the English labels of fact sheets. */
export function relatedTerms(
  terms: readonly string[],
  language: Language,
  languages: readonly Language[],
): string[] {
  const related: string[] = [];
  for (const [at, own] of conceptTerms(language).entries()) {
    if (!own.some((term) => terms.includes(term))) continue;
    for (const other of new Set<Language>([language, ...languages, 'en']))
      related.push(...(conceptTerms(other)[at] ?? []));
  }
  return [...new Set(related)].filter((term) => !terms.includes(term));
}

let listed: ReadonlyMap<string, number> | undefined;

/** The same for a word of whatever language, as it stands in the lists. */
export function borrowedTerms(word: string, languages: readonly Language[]): string[] {
  listed ??= new Map(
    CONCEPTS.flatMap((concept, at) =>
      Object.values(concept).flatMap((words) => words.split(' ').map((entry) => [fold(entry), at] as const)),
    ),
  );
  const concept = listed.get(fold(word));
  if (concept === undefined) return [];
  return [
    ...new Set([...languages, 'en' as const].flatMap((language) => conceptTerms(language)[concept] ?? [])),
  ];
}
