import { bareWords } from '@chirrup/text/fold';
import { speaksOf } from '../concepts/related-terms.js';
import { wordPattern } from '../concepts/word-pattern.js';
import type { Rephrasing } from './rephrasing.js';

/** "Where is my order", and that it has not come, in ten languages. */
const NOT_THERE = wordPattern(`
  where(?: s| is| are|s)? (?:\\S+ )?(?:my|our|the|this) (?:\\S+ )?(?:order|parcel|package|delivery|shipment|stuff|purchase)s?(?! (?:number|confirmation|history|id))
  (?:order|parcel|package|delivery|shipment|stuff) (?:\\S+ ){0,3}(?:hasn t|hasnt|has not|haven t|never|not|didn t|didnt|isn t|isnt|still not) (?:\\S+ ){0,2}(?:arriv~|(?:come|came)(?! (?:with|in|from|off|out))|here|shown? up|turned up|been delivered)|(?:nothing|it|they) (?:has|have|hasn t|hasnt|haven t|still|never|not|didn t|did not) (?:\\S+ ){0,2}(?:arriv~|been delivered|shown? up|turned up)|nothing (?:came|arrived)
  (?:haven t|havent|have not|didn t|didnt|did not|never|not) (?:\\S+ )?(?:receiv~|gotten|got|get) (?:\\S+ ){0,2}(?:order|parcel|package|delivery|shipment)(?! (?:confirmation|number))
  (?:order|parcel|package|shipment|delivery) (?:\\S+ ){0,3}(?:lost|missing|stuck)|(?:order|delivery|parcel|shipping) status|status of (?:\\S+ ){0,2}(?:order|parcel|delivery)
  wo (?:ist|bleibt|bleiben|steckt|sind) (?:\\S+ ){0,2}(?:paket|packchen|pakete|bestellung|lieferung|sendung|ware)
  (?:paket|packchen|bestellung|lieferung|sendung|ware) (?:\\S+ ){0,4}(?:nicht|nie) (?:\\S+ ){0,2}(?:da|an|ankomm~|angekommen|gekommen|geliefert|erhalten|bekommen)
  (?:paket|packchen|bestellung|sendung) (?:\\S+ ){0,3}(?:verloren|verschwunden|verschollen)|(?:bestell|liefer|versand|paket)status
  donde (?:esta|queda|anda) (?:\\S+ )?(?:pedido|paquete|envio|compra)|(?:pedido|paquete|envio|compra) (?:\\S+ ){0,2}no (?:\\S+ ){0,2}(?:lleg~|apare~)
  no (?:\\S+ ){0,2}(?:llega~|llego|recibi~) (?:\\S+ ){0,3}(?:pedido|paquete|envio|compra)|(?:pedido|paquete) (?:\\S+ ){0,2}perdi~|estado (?:de|del) (?:\\S+ )?pedido
  ou (?:est|en est|sont|se trouve|reste) (?:\\S+ )?(?:colis|commande|livraison|paquet)|(?:colis|commande|livraison|paquet) (?:\\S+ ){0,3}(?:pas|jamais) (?:\\S+ ){0,2}(?:arriv~|recu~|livre~|venu~)
  (?:pas|jamais) (?:encore )?recu (?:\\S+ ){0,2}(?:colis|commande|paquet)|colis (?:\\S+ ){0,2}perdu|(?:suivi|etat|statut) de (?:\\S+ )?commande
  dov e (?:\\S+ ){0,2}(?:ordine|pacco|spedizione)|dove (?:\\S+ ){1,3}(?:ordine|pacco)|(?:ordine|pacco|spedizione) (?:\\S+ ){0,2}non (?:\\S+ ){0,2}(?:arriv~|consegnat~)
  non (?:\\S+ ){0,3}(?:ricevuto|arrivat~) (?:\\S+ ){0,2}(?:ordine|pacco)|stato dell? (?:\\S+ )?ordine
  onde (?:esta|anda) (?:\\S+ ){0,2}(?:encomenda|pedido|pacote)|(?:encomenda|pedido|pacote) (?:\\S+ ){0,2}nao (?:\\S+ ){0,2}cheg~
  nao (?:\\S+ )?(?:recebi|chegou) (?:\\S+ ){0,2}(?:encomenda|pedido|pacote)|(?:estado|status) d[aoe] (?:\\S+ )?(?:encomenda|pedido)
  waar (?:is|blijft|blijven) (?:\\S+ ){0,2}(?:pakket~|bestelling|zending|levering)|(?:pakket~|bestelling|zending) (?:\\S+ ){0,3}niet (?:\\S+ ){0,2}(?:aangekomen|aankomt|geleverd|ontvangen|gekomen|binnen)|bestelstatus
  gdzie jest (?:\\S+ )?(?:paczka|zamowienie|przesylka)|(?:paczka|zamowienie|przesylka) (?:\\S+ ){0,2}nie (?:\\S+ )?(?:dotarl~|przyszl~|doszl~)|nie (?:dostal~|otrzymal~) (?:\\S+ ){0,2}(?:paczki|zamowienia|przesylki)|status zamowienia
  (?:siparis|paket|kargo)~ (?:\\S+ )?(?:nerede|gelmedi|ulasmadi)|siparis durumu
  где (?:\\S+ )?(?:заказ|посылка)|(?:заказ|посылка) (?:\\S+ ){0,2}не (?:приш~|доставл~|дош~)|не (?:получил~|приш~) (?:\\S+ ){0,2}(?:заказ|посылк~)|статус заказа`);

/** Where an order is: its words lead to whatever page names orders and parcels. */
export const ORDER_TRACKING: Rephrasing = {
  asks: (question) => NOT_THERE.test(bareWords(question)),
  isAbout: (text, language) => speaksOf('tracking', text, language) || NOT_THERE.test(bareWords(text)),
  overrules: true,
  instead: {
    en: 'How can I track my parcel?',
    de: 'Wie kann ich mein Paket verfolgen?',
    fr: 'Comment suivre mon colis ?',
    es: '¿Cómo puedo hacer el seguimiento de mi pedido?',
    it: 'Come posso tracciare il mio pacco?',
    pt: 'Como posso rastrear a minha encomenda?',
    nl: 'Hoe kan ik mijn pakket volgen?',
    pl: 'Jak mogę śledzić moją paczkę?',
    tr: 'Siparişimi nasıl takip edebilirim?',
    ru: 'Как отследить мою посылку?',
  },
};
