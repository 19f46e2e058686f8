import { bareWords } from '@chirrup/text/fold';
import { speaksOf } from '../concepts/related-terms.js';
import { wordPattern } from '../concepts/word-pattern.js';
import { typesGiven } from '../relevance/answer-type.js';
import type { Rephrasing } from './rephrasing.js';

const HOW_LONG = wordPattern(`
  how (?:long|fast|quick|quickly|soon|many days) (?:\\S+ ){0,4}(?:delivery|shipping|deliver|delivered|ship|shipped|arrive|arrives)|(?:delivery|shipping) times?|time (?:of|for) (?:delivery|shipping)
  when (?:will|do|does|would|is) (?:\\S+ ){0,4}(?:arrive|arrives|delivered|get here|come)
  wie (?:lange|schnell) (?:\\S+ ){0,4}(?:lieferung|versand|geliefert|liefert|ankommt|unterwegs)|(?:liefer|versand)(?:zeit|dauer|fristen?)~|wann (?:kommt|kommen|wird) (?:\\S+ ){0,3}(?:bestellung|paket|lieferung|geliefert)
  cuanto (?:tarda|demora)~ (?:\\S+ ){0,4}(?:envio|entrega|llegar|pedido)|(?:plazo|tiempo)s? de (?:entrega|envio)|cuando (?:llega|llegara) (?:\\S+ ){0,2}(?:pedido|paquete)
  (?:combien de temps|quand) (?:\\S+ ){0,4}(?:livraison|livree?|arriver~|colis|commande)|(?:delai|temps)s? de livraison
  quanto (?:ci )?(?:mette|tempo|impiega) (?:\\S+ ){0,4}(?:spedizione|consegna|arrivare)|temp[oi] di (?:consegna|spedizione)|quanto (?:tempo )?demora (?:\\S+ ){0,2}(?:entrega|envio|encomenda)|prazo de entrega
  hoe (?:lang|snel) (?:\\S+ ){0,4}(?:levering|bezorging|verzending|geleverd|bezorgd)|(?:lever|bezorg)tijd~|czas dostawy|ile trwa dostawa|(?:teslimat|kargo) suresi|срок~ доставки|сколько (?:идет|длится) доставка`);

/** How long delivery takes: a page says it in days, not in these words. */
export const DELIVERY_TIME: Rephrasing = {
  asks: (question) => HOW_LONG.test(bareWords(question)),
  isAbout: (text, language) => speaksOf('delivery', text, language) && typesGiven(['time'], text) > 0,
  overrules: false,
  instead: {
    en: 'Delivery time: 3 to 5 working days',
    de: 'Lieferzeit: 3 bis 5 Werktage',
    fr: 'Délai de livraison : 3 à 5 jours ouvrés',
    es: 'Plazo de entrega: de 3 a 5 días laborables',
    it: 'Tempi di consegna: da 3 a 5 giorni lavorativi',
    pt: 'Prazo de entrega: 3 a 5 dias úteis',
    nl: 'Levertijd: 3 tot 5 werkdagen',
    pl: 'Czas dostawy: od 3 do 5 dni roboczych',
    tr: 'Teslimat süresi: 3-5 iş günü',
    ru: 'Срок доставки: от 3 до 5 рабочих дней',
  },
};
