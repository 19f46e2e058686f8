import { LRUCache } from 'lru-cache';
import type { SpokenLanguage } from './phrases.js';

/** Words of short questions to a shop that only one of our languages has: "Versandkosten?" has no other word. */
const WORDS: Partial<Record<SpokenLanguage, string>> = {
  en: 'prices?|delivery|refunds?|opening hours|shipping (?:costs?|time)',
  de: 'habt|gibt(?:s|’s)|verkauft|kostet|preise?|versand\\p{L}*|liefer(?:ung|zeit|kosten)\\p{L}*|rück(?:gabe|sendung)\\p{L}*|umtausch\\p{L}*|öffnungszeit\\p{L}*|größen?\\p{L}*|bezahl\\p{L}*|rechnung\\p{L}*|gutschein\\p{L}*|verfügbar\\p{L}*|artikelnummer',
  fr: 'avez|vendez|acceptez|livrez|êtes|prix|combien|livraisons?|remboursements?|horaires?|paiements?|commander?|factures?|disponibilité',
  es: 'ten[eé]is|venden|hacen|aceptan|precios?|cu[aá]nto|cuestan?|envíos?|devoluci[oó]n(?:es)?|tallas?|facturas?|disponibilidad',
  it: 'avete|vendete|spedite|accettate|potete|adesso|vorrei|saldi|scarp[ae]|prezz[oi]|spedizion[ei]|consegn[ae]|rimbors[oi]|tagli[ae]|fattur[ae]|disponibilità',
  pt: 'vocês|têm|vendem|aceitam|preços?|frete|devoluç(?:ão|ões)|tamanhos?|estoque|disponibilidade',
  nl: 'jullie|verkopen|prij[sz](?:en)?|hoeveel|verzend\\p{L}*|levertijd\\p{L}*|bezorg\\p{L}*|betal\\p{L}*|openingstijden|retourneren|voorraad',
  pl: 'kosztuj\\p{L}*|wysyłk\\p{L}*|dostaw\\p{L}*|zwrot\\p{L}*|rozmiar\\p{L}*|płatnoś\\p{L}*|dostępnoś\\p{L}*',
  tr: 'fiyat\\p{L}*|kaç|iade|teslimat\\p{L}*|beden\\p{L}*|ödeme\\p{L}*',
  vi: 'giá|phí|giao hàng|đổi trả|bao nhiêu',
  id: 'harga\\p{L}*|ongkir|ongkos|pengiriman|pengembalian|ukuran|pembayaran',
};
const PATTERNS = Object.entries(WORDS).map(([language, words]) => ({
  language: language as SpokenLanguage,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu'),
}));

interface Found {
  language: SpokenLanguage;
  beside: string;
}

/** A question is read by several parts, and with each one after it. */
const read = new LRUCache<string, { found: Found | undefined }>({ max: 500 });
/** Longer ones are no questions that follow each other. */
const LONGEST_KEPT = 500;

/** The language of such words, and what else stands beside them; undefined without one, or where two languages have them. */
export const languageByWords = (text: string): Found | undefined => {
  const known = read.get(text);
  if (known) return known.found;
  const all = PATTERNS.flatMap(({ language, pattern }) => {
    const beside = text.replace(pattern, ' ');
    return beside === text ? [] : [{ language, beside }];
  });
  const found = all.length === 1 ? all[0] : undefined;
  if (text.length <= LONGEST_KEPT) read.set(text, { found });
  return found;
};
