import { withoutEnd } from '@chirrup/text/without-end';
import { squeeze } from '../html/html-walk.js';
import { asWords, unspaced } from './word-list.js';

export type Stock = 'In stock' | 'Available' | 'Pre-order' | 'Available to order' | 'Out of stock';

interface Wording {
  readonly stock: Stock;
  readonly words: RegExp;
}

/** Unlikely to be about the thing on sale: a picture, a shop round the corner, something yet to be looked up. */
const ABOUT_ELSE = asWords(`images?|pictures?|bild(?:er)?|abbildung|photo|immagine|imagen|imagem
  check|in-?store|nearby|find|filialen?|store availability|please|select|choose|w[aä]hlen|choisi\\p{L}*|sélectionn\\p{L}*|seleccion\\p{L}*
  reviews?|videos?|support|coupons?|only available|when (?:back|available)|basket|cart`);

/** What excludes comes first: "not in stock" contains "in stock". */
const WORDINGS: readonly Wording[] = [
  {
    stock: 'Out of stock',
    words:
      asWords(`out[ -]of[ -]stock|sold[ -]?out|outofstock|(?:currently |temporarily )?unavailable|not (?:currently )?(?:available|in stock)|no longer (?:available|in stock|sold)|discontinued|notify me
      nicht (?:mehr )?(?:auf lager|verfügbar|lieferbar|vorrätig|erhältlich)|ausverkauft|vergriffen
      rupture(?: de stock)?|indisponible|épuisée?s?|plus disponible|pas disponible|victime de son succès
      agotad[oa]s?|no disponibles?|sin (?:existencias|stock)|no hay (?:existencias|stock)|non (?:è )?disponibil[ei]|esaurit[oaie]|terminat[oa]|esgotad[oa]s?|indispon[ií]ve(?:l|is)|sem estoque|fora de estoque
      uitverkocht|niet (?:op|uit) voorraad|niet (?:meer )?(?:leverbaar|beschikbaar)|niedostępn[yae]|wyprzedan[yae]|brak w magazynie|brak towaru
      slutsåld|slut i lager|ej i lager|inte i lager|udsolgt|ikke på lager|utsolgt|loppuunmyyty|ei varastossa|vyprod[aá]n[oaýé]*|nedostupn[éýáe]|nen[ií] sklad(?:em|om)|nie je na sklade|razprodano|rasprodano|ni na zalogi|nije dostupno|elfogyott|nincs (?:készleten|raktáron)|stoc epuizat|indisponibil|tükendi|stokta yok|εξαντλ\\p{L}+|нет в наличии|распродан[оаы]?|нема в наявності|няма наличност|غير متوفر|نفد(?:ت)?|אזל מהמלאי`),
  },
  {
    stock: 'Out of stock',
    words: unspaced('已售完|售完|缺貨|缺货|完售|無庫存|在庫切れ|売り切れ|品切れ|품절|สินค้าหมด'),
  },
  {
    stock: 'Pre-order',
    words: asWords(
      `pre-?order|vorbestell\\p{L}*|vorbestellbar|précommande|preventa|reserva anticipada|preordine|pré-venda|предзаказ|przedsprzedaż|forudbestil|förbeställ`,
    ),
  },
  {
    stock: 'In stock',
    words:
      asWords(`in[ -]?stock|instock|only \\d+ left|\\d+ (?:left|in stock)|available (?:now|immediately|today)|ready to ship|ships? (?:today|now|immediately)|low stock|few left|limited availability
      auf lager|ab lager|lagernd|vorrätig|sofort (?:lieferbar|verfügbar)|noch \\d+ (?:stück|verfügbar)|en stock|disponible immédiatement|il (?:n'en )?reste|hay (?:existencias|stock)|en existencias|últimas unidades
      subito disponibile|disponibilità immediata|in magazzino|em estoque|em stock|op voorraad|direct leverbaar|w magazynie|na magazynie|i lager|på lager|finns i lager|varastossa|sklad(?:em|om)|na sklad[eě]|na zalogi|na lageru|dostupno odmah|raktáron|készleten|[iî]n stoc|stokta|ir noliktav[aā]|yra sandėlyje|laos|άμεσα διαθέσιμο|σε απόθεμα|в наличии|на складе|є в наявності|в наявності|в наличност|на склад|متوفر|במלאי|còn hàng`),
  },
  { stock: 'In stock', words: unspaced('現貨|现货|有貨|有货|在庫あり|재고 있음|มีสินค้า') },
  {
    stock: 'Available to order',
    words: asWords(
      `back-?order|(?:available )?on order|made to order|auf bestellung|bestellbar|sur commande|bajo pedido|por encargo|su ordinazione|sob encomenda|op bestelling|na zamówienie|na objedn\\p{L}+|по запросу|под заказ|sipariş üzerine|bestillingsvare|beställningsvara`,
    ),
  },
  {
    stock: 'Available',
    words:
      asWords(`available|lieferbar|verfügbar|erhältlich|disponibles?|disponibil[ei]|disponíve(?:l|is)|leverbaar|beschikbaar|dostępn[yae]|tillgänglig|tilgængelig|tilgjengelig|saatavilla|dostupn[éýáeo]|dobavljivo|na voljo|elérhető|mevcut|διαθέσιμο|доступ(?:ен|но|на)|pieejams
      (?:usually )?(?:dispatched|ships?) (?:with)?in|versandfertig|lieferzeit|habituellement expédié|expédié sous|normalmente viene spedit\\p{L}+|spedizione in|enviado normalmente|disponibilidad: \\d+`),
  },
];

const LONGEST = 90;
const LONGEST_SHOWN = 60;

/** The availability a short text states; undefined when it states none. */
export function stockIn(text: string): Stock | undefined {
  if (text.length > LONGEST || ABOUT_ELSE.test(text)) return undefined;
  return WORDINGS.find(({ words }) => words.test(text))?.stock;
}

/** The first sentence in words any visitor understands, with the page's own behind them. */
export function availabilityFrom(text: string): string | undefined {
  const [sentence = ''] = squeeze(text).split(/(?<=\p{L}{3})[.!。！…]{1,9}(?:\s|$)/u);
  const own = withoutEnd(sentence, /[.!…]/u);
  const stock = stockIn(own);
  if (!stock) return undefined;
  const isNew =
    own.toLowerCase() !== stock.toLowerCase() && own.length <= LONGEST_SHOWN && !/\p{Sc}/u.test(own);
  return isNew ? `${stock} (${own})` : stock;
}

const NOTHING_ELSE = 45;

/** A line that is about nothing but the stock, wherever it stands. */
export function isStockLine(text: string): boolean {
  const stock = text.length <= NOTHING_ELSE ? stockIn(text) : undefined;
  return stock !== undefined && stock !== 'Available' && stock !== 'Pre-order';
}
