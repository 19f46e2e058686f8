import { bareWords } from '@chirrup/text/fold';
import { speaksOf } from '../concepts/related-terms.js';
import { wordPattern } from '../concepts/word-pattern.js';
import { typesGiven } from '../relevance/answer-type.js';
import type { Rephrasing } from './rephrasing.js';

const SHIPPING_COSTS = wordPattern(`
  (?:shipping|delivery|postage) (?:costs?|fees?|charges?|rates?|prices?)|costs? of (?:shipping|delivery|postage)|(?:is|do you (?:have|offer)) (?:the )?(?:shipping|delivery|postage) free|free (?:shipping|delivery)
  (?:versand|liefer|porto|zustell|fracht)(?:kosten|gebuhr~|pauschale|preise?)|versandkostenfrei~|(?:versand|lieferung) (?:gratis|kostenlos)|(?:kostenlos|gratis)~ (?:versand|lieferung)
  (?:gastos|costes?|costos?|precios?) de(?:l)? (?:envio|entrega|transporte)|envio gratis|(?:frais|couts?|tarifs?) de (?:port|livraison|la livraison|envoi)|livraison gratuite|frais d envoi
  (?:spese|costi|costo) di (?:spedizione|consegna)|spedizione gratuita|(?:portes|custos?|frete) (?:de )?(?:envio|entrega)|frete|portes gratis|(?:verzend|bezorg|lever)kosten|gratis verzending
  koszt~ (?:dostawy|wysylki|przesylki)|darmowa dostawa|(?:kargo|teslimat) (?:ucreti|bedava|fiyat~)|стоимость доставки|бесплатная доставка|доставка бесплатн~`);

/** What is sent back has a price of its own. */
const BACK = wordPattern(
  'return~|refund~|send (?:\\S+ ){0,3}back|retour~|ruck~|zuruck~|devol~|devuelv~|res[oi]|zwrot~|iade~|возврат~',
);

/** What delivery costs in general: its words lead to customs or returns as well. */
export const SHIPPING: Rephrasing = {
  asks: (question) => {
    const bare = bareWords(question);
    return SHIPPING_COSTS.test(bare) && !BACK.test(bare);
  },
  isAbout: (text, language) => speaksOf('delivery', text, language) && typesGiven(['price'], text) > 0,
  overrules: true,
  instead: {
    en: 'How much does delivery cost?',
    de: 'Was kostet der Versand?',
    fr: 'Combien coûte la livraison ?',
    es: '¿Cuánto cuesta el envío?',
    it: 'Quanto costa la spedizione?',
    pt: 'Quanto custa o envio?',
    nl: 'Wat kost de verzending?',
    pl: 'Ile kosztuje dostawa?',
    tr: 'Kargo ücreti ne kadar?',
    ru: 'Сколько стоит доставка?',
  },
};
