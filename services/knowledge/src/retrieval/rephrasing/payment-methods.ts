import { bareWords } from '@chirrup/text/fold';
import { speaksOf } from '../concepts/related-terms.js';
import { wordPattern } from '../concepts/word-pattern.js';
import type { Rephrasing } from './rephrasing.js';

const WAYS_TO_PAY = wordPattern(`
  (?:you|they|u|shop|store) (?:guys |also |even )?(?:take|accept) (?:amex|american express|visa|mastercard|paypal|klarna|apple pay|google pay|maestro|cash|cards?|credit cards?)|(?:nehmt ihr|nehmen sie|akzeptiert ihr|akzeptieren sie) (?:auch )?(?:amex|american express|visa|mastercard|paypal|klarna|apple pay|karten?|kreditkarten?|bargeld)
  can (?:i|we|one|you) (?:also |still )?pay (?:with|by|on|in|via|using|cash)|(?:kann|konnen|konnte) (?:ich|wir|man) (?:\\S+ ){0,4}(?:be)?zahlen|(?:puedo|se puede|podemos) pagar (?:con|en|por|a|al)|(?:je peux|puis je|peut on|on peut) (?:aussi )?(?:payer|regler) (?:par|en|avec|a)
  (?:posso|si puo) pagare (?:con|in|alla|a)|posso pagar (?:com|por|em)|(?:kan|mag) (?:ik|je) (?:\\S+ ){0,3}betalen
  payment (?:methods?|options?|types?)|(?:methods?|ways?|forms?|types?) (?:of|to) pay(?:ment)?s?|how (?:can|do|could|may|should) (?:i|we|one|you) pay
  zahlungs(?:arten?|methoden?|weisen?|moglichkeit~|mittel)|wie (?:kann|konnen|zahle|zahlt|bezahle) (?:ich|wir|man)(?: (?:bei (?:euch|ihnen) )?(?:be)?zahlen)?
  (?:formas?|metodos?|medios?) de pago|como (?:puedo |se puede )?pag(?:o|ar)|(?:moyens?|modes?) de paiement|comment (?:puis je |peut on )?payer|(?:metod[oi]|modalita) di pagamento|come (?:posso |si puo )?pagare
  (?:formas?|metodos?|meios?) de pagamento|como (?:posso )?pagar|betaal(?:methode|wijze|mogelijkheid)~|hoe kan ik betalen|(?:metody|sposoby|formy) platnosci|odeme (?:yontem|sekil)~|способ~ оплаты|как (?:можно )?оплатить`);

/** In which ways one can pay: a page lists them. */
export const PAYMENT_METHODS: Rephrasing = {
  asks: (question) => WAYS_TO_PAY.test(bareWords(question)),
  isAbout: (text, language) => speaksOf('payment', text, language) || speaksOf('card', text, language),
  overrules: false,
  instead: {
    en: 'You can pay by card, PayPal or bank transfer.',
    de: 'Sie können mit Karte, PayPal oder per Überweisung zahlen.',
    fr: 'Vous pouvez payer par carte, PayPal ou virement.',
    es: 'Puede pagar con tarjeta, PayPal o transferencia.',
    it: 'Si può pagare con carta, PayPal o bonifico.',
    pt: 'Pode pagar com cartão, PayPal ou transferência.',
    nl: 'U kunt betalen met kaart, PayPal of overschrijving.',
    pl: 'Można płacić kartą, przez PayPal lub przelewem.',
    tr: 'Kart, PayPal veya havale ile ödeyebilirsiniz.',
    ru: 'Можно оплатить картой, через PayPal или переводом.',
  },
};
