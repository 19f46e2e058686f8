import { alternatives } from './word-list.js';

type Labelled = 'Brand' | 'SKU' | 'MPN' | 'GTIN' | 'Availability';

/** How pages name these facts, in the languages of many shops. */
const LABELS: Record<Labelled, string> = {
  Brand: `brand(?: name)?|make|manufacturer|make ?/ ?manufacturer|label|publisher|designer
    marke|markenname|hersteller|verlag|marque|fabricant|éditeur|marca|fabricante|editorial|fabbricante|produttore|editore|merk|fabrikant
    marka|producent|značka|výrobc[ae]|varumärke|tillverkare|mærke|merke|produsent|merkki|valmistaja|gyártó|márka|brend|proizvođač|proizvajalec|znamka|blagovna znamka|producător|brand-?ul|üretici|zīmols|ražotājs|prekės ženklas|kaubamärk
    бренд|производитель|марка|торговая марка|виробник|μάρκα|κατασκευαστής|العلامة التجارية|الماركة|ماركة|מותג|thương hiệu|品牌|ブランド|メーカー|브랜드|ยี่ห้อ|แบรนด์`,
  SKU: `sku|asin|item ?(?:no|number|code|id|#|model number)|product ?(?:code|id|no|number|ref|reference)|art(?:icle)?[-. ]*(?:no|number|code)|catalogu?e? ?(?:no|number)|style ?(?:no|number|code)|stock ?(?:no|number|code)|ebay item number|post id|order ?(?:no|number|code)|lot ?(?:no|number)|ref
    art(?:ikel)?[-. ]*(?:nr|nummer)|bestell[- ]?(?:nr|nummer)|produkt[- ]?(?:nr|nummer|code)|anzeigen?(?:-?id|nummer)?|réf(?:érence)?|code (?:produit|article)|numéro de l'objet ebay|n° d'article|ref(?:erencia)?|código(?: de(?:l)? (?:producto|artículo))?|cód|código do produto|referência|codice(?: prodotto| articolo)?|cod|riferimento
    artikelnummer|artikelcode|productcode|productnummer|bestelnummer|nr katalogowy|kod(?: produktu| produktu)?|indeks|numer artykułu|kód(?: produktu| zboží| tovaru)?|objednací číslo|katalogové číslo|artikelnr|varenummer|varenr|produktnummer|tuotenumero|tuotekoodi|cikkszám|šifra(?: proizvoda| izdelka| artikla)?|kat\\. br|cod produs|ürün kodu|stok kodu|kods|preces kods|prekės kodas|tootekood
    артикул|код(?: товара| товару)?|номер товара|κωδικός(?: προϊόντος)?|رمز المنتج|מק"?ט|mã (?:sản phẩm|hàng)|商品編號|商品编号|商品番号|型番|품번|상품코드|รหัสสินค้า`,
  MPN: `mpn|model(?:l)?(?: ?(?:no|number|name|name/number|nr|nummer))?|manufacturer (?:part|reference) ?(?:no|number)?|part ?(?:no|number)|modellnummer|herstellernummer|modèle|numéro de (?:modèle|pièce)|modelo|número de (?:modelo|pieza)|modello|modelnummer|модель|型號|型号`,
  GTIN: `gtin(?:-?1[234])?|ean(?:-?(?:13|code|kód))?|upc|isbn(?:-?1[03])?|barcode|штрихкод|código de barras|codice ean`,
  Availability: `availability|stock(?: status| level)?|in stock|verfügbarkeit|lieferstatus|lagerbestand|lieferzeit|disponibilité|disponibilidad|existencias|disponibilità|disponibilidade|estoque|beschikbaarheid|voorraad|levertijd|dostępność|dostupnost|dostupnosť|skladem|lagerstatus|lager|tillgänglighet|tilgængelighed|tilgjengelighet|saatavuus|készlet|elérhetőség|raspoloživost|razpoložljivost|zaloga|disponibilitate|stok(?: durumu)?|pieejamība|наличие|наявність|наличност|διαθεσιμότητα|التوفر|זמינות|tình trạng|庫存|库存|在庫|재고`,
};

interface Reading {
  readonly name: Labelled;
  /** A label and its value in one line; the value is the first group. */
  readonly whole: RegExp;
  /** The label alone: its value follows. */
  readonly alone: RegExp;
}

const IS_CODE: ReadonlySet<string> = new Set(['SKU', 'MPN', 'GTIN']);
const SPACE = '[\\s\\u200e\\u200f]*';
const MARK = `${SPACE}(?:[:：#№]|[-–]\\s)`;
const LEAD = '(?:produ[ck]t |item |the )?';
const READINGS: readonly Reading[] = Object.entries(LABELS).map(([name, list]) => {
  const label = `${LEAD}(?:${alternatives(list)})\\.?`;
  return {
    name: name as Labelled,
    whole: new RegExp(
      `^\\(?${label}(?:${MARK}${IS_CODE.has(name) ? '|\\s+(?=\\S*\\d)' : ''})${SPACE}(\\S.*?)\\)?$`,
      'iu',
    ),
    alone: new RegExp(`^${label}${SPACE}([:：#№]?)$`, 'iu'),
  };
});
const ONLY_MARK = /^[\s:：\u200e\u200f]*$/u;
const LONGEST_VALUE = 120;
const MOST_LINES = 6_000;

export interface LabelledFact {
  readonly name: Labelled;
  readonly value: string;
  /** Whether a colon or the like joins label and value. */
  readonly marked: boolean;
}

/**
 * Facts that stand behind their labels: "Brand: Acme", "Marke" over "Acme", "Item no. 123". The values are as written
 * and not checked.
 * @param texts the visible texts of a page, in order
 */
export function labelledFacts(texts: readonly string[]): LabelledFact[] {
  const lines = texts
    .flatMap((text) =>
      text.replace(/\s{0,8}\n[\s\u200e\u200f]{0,8}[:：][\s\u200e\u200f]{0,8}\n/gu, ': ').split(/\n| \| /u),
    )
    .map((line) => line.trim())
    .filter((line) => !ONLY_MARK.test(line))
    .slice(0, MOST_LINES);
  return lines.flatMap((line, at) => {
    if (line.length > LONGEST_VALUE) return [];
    return READINGS.flatMap(({ name, whole, alone }) => {
      const label = alone.exec(line);
      const next = lines[at + 1] ?? '';
      const value = label ? next.replace(/^[:：]\s*/u, '') : whole.exec(line)?.[1];
      const marked = label?.[1] !== '' || value !== next;
      return value && value.length <= LONGEST_VALUE ? [{ name, value: value.trim(), marked }] : [];
    });
  });
}
