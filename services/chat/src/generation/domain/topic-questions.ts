import { bareWords } from '@chirrup/text/fold';
import type { Language } from '@chirrup/text/language';

/** A topic as sites head it (accents left out), and how a visitor asks about it. */
type TopicQuestion = readonly [heading: RegExp, question: string, answered?: RegExp];

/** What a text has to have to answer: an address below "Opening hours" is no time. */
const HOURS = /\d{1,2}(?:[:.h]\d\d|\s?(?:am|pm|uhr|h)(?!\p{L})|\s?(?:–|-|to|bis|a|à|tot|do)\s?\d)/iu;
const NUMBER = /\d|(?<!\p{L})(?:free|kostenlos|gratis|gratuit|darmow\p{L}*)(?!\p{L})/iu;
const CONTACT = /@|\d{3}/u;

/** Topics most sites have. A heading with none of them stands for itself: a template would only sound like one. */
const TOPICS: Partial<Record<Language, readonly TopicQuestion[]>> = {
  en: [
    [/\b(returns?|sending back)\b/, 'How do returns work?'],
    [/\brefunds?\b/, 'How do I get a refund?'],
    [/\bexchanges?\b/, 'Can I exchange an item?'],
    [/\btrack(ing)?\b/, 'How do I track my order?'],
    [/\b(shipping|delivery|postage|shipment)\b/, 'How does delivery work?'],
    [/\b(payments?|paying|payment methods)\b/, 'How can I pay?'],
    [/\b(warranty|guarantee)\b/, 'What does the warranty cover?'],
    [/\b(sizes?|sizing|size guide|size chart)\b/, 'How do I find my size?'],
    [/\b(opening|business|shop|store) (hours|times)\b/, 'When are you open?', HOURS],
    [
      /^((our|the) )?(pricing|prices|plans|fees|rates|price list|plans and pricing|pricing plans)$/,
      'What does it cost?',
      NUMBER,
    ],
    [/\b(cancel|cancellations?|cancelling)\b/, 'How do I cancel?'],
    [/\b(contact|contact us|get in touch|support)\b/, 'How can I reach you?', CONTACT],
    [/\b(gift cards?|vouchers?)\b/, 'Do you have gift cards?'],
    [/\b(repairs?|spare parts)\b/, 'Do you repair things?'],
    [/\b(install|installation|getting started|quick ?start|setup)\b/, 'How do I get started?'],
    [
      /\b(our (shop|shops|store|stores)|store locator|locations?|find us|directions)\b/,
      'Where can I find you?',
    ],
    [/\b(discounts?|coupons?|student discount)\b/, 'Are there discounts?'],
    [/\b(about us|who we are|our story)\b/, 'Who are you?'],
  ],
  de: [
    [/\b(ruckgabe\w*|rucksendung\w*|retouren?|widerruf\w*)\b/, 'Wie funktioniert die Rückgabe?'],
    [/\b(erstattung\w*|ruckerstattung)\b/, 'Wie bekomme ich mein Geld zurück?'],
    [/\bumtausch\b/, 'Kann ich einen Artikel umtauschen?'],
    [/\b(sendungsverfolgung|bestellstatus)\b/, 'Wie verfolge ich meine Bestellung?'],
    [/\b(versand\w*|lieferung|lieferzeit\w*|lieferkosten)\b/, 'Wie läuft der Versand ab?'],
    [/\b(zahlung\w*|bezahlung|bezahlen|zahlungsarten)\b/, 'Wie kann ich bezahlen?'],
    [/\b(garantie|gewahrleistung)\b/, 'Was deckt die Garantie ab?'],
    [/\b(grossen\w*|grossentabelle)\b/, 'Wie finde ich meine Größe?'],
    [/\b(offnungszeiten|geschaftszeiten)\b/, 'Wann haben Sie geöffnet?', HOURS],
    [/^((unsere|die) )?(preise|preisliste|kosten|tarife|gebuhren)$/, 'Was kostet das?', NUMBER],
    [/\b(kundigung|kundigen|stornierung|stornieren)\b/, 'Wie kann ich kündigen oder stornieren?'],
    [/\b(kontakt|kundenservice|kundendienst)\b/, 'Wie erreiche ich Sie?', CONTACT],
    [/\b(gutscheine?|geschenkgutscheine?|geschenkkarten?)\b/, 'Gibt es Gutscheine?'],
    [/\b(reparatur\w*|ersatzteile)\b/, 'Reparieren Sie auch?'],
    [/\b(installation|erste schritte|einrichtung)\b/, 'Wie fange ich an?'],
    [/\b(filialen?|standorte?|anfahrt)\b/, 'Wo finde ich Sie?'],
    [/\b(rabatte?|studentenrabatt)\b/, 'Gibt es Rabatte?'],
    [/\b(uber uns|wer wir sind)\b/, 'Wer sind Sie?'],
  ],
  fr: [
    [/\bretours?\b/, 'Comment faire un retour ?'],
    [/\bremboursements?\b/, 'Comment obtenir un remboursement ?'],
    [/\bechanges?\b/, 'Puis-je échanger un article ?'],
    [/\bsuivi\b/, 'Comment suivre ma commande ?'],
    [/\b(livraisons?|expedition)\b/, 'Comment se passe la livraison ?'],
    [/\b(paiements?|moyens de paiement)\b/, 'Comment puis-je payer ?'],
    [/\bgaranties?\b/, 'Que couvre la garantie ?'],
    [/\b(tailles?|guide des tailles)\b/, 'Comment trouver ma taille ?'],
    [/\b(horaires|heures d ouverture)\b/, 'Quels sont vos horaires ?', HOURS],
    [/^((nos|les) )?(tarifs?|prix)$/, 'Quels sont vos tarifs ?', NUMBER],
    [/\b(annulations?|resiliation|annuler)\b/, 'Comment puis-je annuler ?'],
    [/\b(contact|contactez nous|nous contacter|service client)\b/, 'Comment vous contacter ?', CONTACT],
    [/\b(cartes? cadeaux?|bons? d achat)\b/, 'Proposez-vous des cartes cadeaux ?'],
    [/\b(reparations?|pieces detachees)\b/, 'Faites-vous des réparations ?'],
    [/\b(installation|premiers pas)\b/, 'Comment commencer ?'],
    [/\b(nos magasins|nos boutiques|ou nous trouver|acces)\b/, 'Où vous trouver ?'],
    [/\b(reductions?|promotions?|codes? promo)\b/, 'Y a-t-il des réductions ?'],
    [/\b(a propos|qui sommes nous)\b/, 'Qui êtes-vous ?'],
  ],
  es: [
    [/\bdevoluci(on|ones)\b/, '¿Cómo funcionan las devoluciones?'],
    [/\breembolsos?\b/, '¿Cómo obtengo un reembolso?'],
    [/\bcambios?\b/, '¿Puedo cambiar un artículo?'],
    [/\bseguimiento\b/, '¿Cómo sigo mi pedido?'],
    [/\b(envios?|entregas?)\b/, '¿Cómo funcionan los envíos?'],
    [/\b(pagos?|formas de pago|metodos de pago)\b/, '¿Cómo puedo pagar?'],
    [/\bgarantias?\b/, '¿Qué cubre la garantía?'],
    [/\b(tallas?|guia de tallas)\b/, '¿Cómo encuentro mi talla?'],
    [/\b(horarios?|horario de apertura)\b/, '¿Cuál es el horario?', HOURS],
    [/^((nuestros|nuestras|los|las) )?(precios?|tarifas?)$/, '¿Cuánto cuesta?', NUMBER],
    [/\bcancelaci(on|ones)\b/, '¿Cómo puedo cancelar?'],
    [/\b(contacto|contactanos|atencion al cliente)\b/, '¿Cómo puedo contactaros?', CONTACT],
    [/\btarjetas? (de )?regalo\b/, '¿Tenéis tarjetas regalo?'],
    [/\b(reparaci(on|ones)|repuestos)\b/, '¿Hacéis reparaciones?'],
    [/\b(instalacion|primeros pasos)\b/, '¿Cómo empiezo?'],
    [/\b(nuestras tiendas|donde estamos|como llegar)\b/, '¿Dónde os encuentro?'],
    [/\b(descuentos?|cupones)\b/, '¿Hay descuentos?'],
    [/\b(sobre nosotros|quienes somos)\b/, '¿Quiénes sois?'],
  ],
  it: [
    [/\b(resi|reso|restituzion[ei])\b/, 'Come funzionano i resi?'],
    [/\brimbors[oi]\b/, 'Come ottengo un rimborso?'],
    [/\bcamb(io|i)\b/, 'Posso cambiare un articolo?'],
    [/\b(tracciamento|tracking)\b/, 'Come seguo il mio ordine?'],
    [/\b(spedizion[ei]|consegn[ae])\b/, 'Come funziona la spedizione?'],
    [/\b(pagament[oi]|metodi di pagamento)\b/, 'Come posso pagare?'],
    [/\bgaranzi[ae]\b/, 'Che cosa copre la garanzia?'],
    [/\b(taglie|guida alle taglie)\b/, 'Come trovo la mia taglia?'],
    [/\b(orari|orari di apertura)\b/, 'Quando siete aperti?', HOURS],
    [/^((i|le) )?(nostri |nostre )?(prezzi|tariffe|listino( prezzi)?)$/, 'Quanto costa?', NUMBER],
    [/\b(cancellazion[ei]|annullament[oi]|disdetta)\b/, 'Come posso annullare?'],
    [/\b(contatti|contattaci|assistenza)\b/, 'Come posso contattarvi?', CONTACT],
    [/\b(carte? regalo|buon[oi] regalo)\b/, 'Avete carte regalo?'],
    [/\b(riparazion[ei]|ricambi)\b/, 'Fate riparazioni?'],
    [/\b(installazione|primi passi)\b/, 'Come si inizia?'],
    [/\b(i nostri negozi|dove siamo|come raggiungerci)\b/, 'Dove vi trovo?'],
    [/\b(scont[oi]|coupon)\b/, 'Ci sono sconti?'],
    [/\bchi siamo\b/, 'Chi siete?'],
  ],
  nl: [
    [/\b(retourneren|retour|retouren)\b/, 'Hoe werkt retourneren?'],
    [/\b(terugbetaling|terugbetalingen)\b/, 'Hoe krijg ik mijn geld terug?'],
    [/\b(ruilen|omruilen)\b/, 'Kan ik een artikel ruilen?'],
    [/\b(volgen|track and trace|track trace)\b/, 'Hoe volg ik mijn bestelling?'],
    [/\b(verzending|verzendkosten|levering|bezorging|levertijd)\b/, 'Hoe werkt de bezorging?'],
    [/\b(betaling|betalen|betaalmethoden)\b/, 'Hoe kan ik betalen?'],
    [/\bgarantie\b/, 'Wat dekt de garantie?'],
    [/\b(maten|maattabel|maatadvies)\b/, 'Hoe vind ik mijn maat?'],
    [/\bopeningstijden\b/, 'Wanneer zijn jullie open?', HOURS],
    [/^(onze )?(prijzen|tarieven|kosten)$/, 'Wat kost het?', NUMBER],
    [/\b(annuleren|annulering|opzeggen)\b/, 'Hoe kan ik annuleren?'],
    [/\b(contact|klantenservice)\b/, 'Hoe kan ik jullie bereiken?', CONTACT],
    [/\b(cadeaubon|cadeaubonnen|cadeaukaart)\b/, 'Hebben jullie cadeaubonnen?'],
    [/\b(reparatie|reparaties|onderdelen)\b/, 'Doen jullie reparaties?'],
    [/\b(installatie|aan de slag)\b/, 'Hoe begin ik?'],
    [/\b(winkels|vestigingen|route)\b/, 'Waar kan ik jullie vinden?'],
    [/\b(korting|kortingen)\b/, 'Zijn er kortingen?'],
    [/\b(over ons|wie zijn wij)\b/, 'Wie zijn jullie?'],
  ],
  pl: [
    [/\b(zwrot|zwroty)\b/, 'Jak zwrócić towar?'],
    [/\b(wymiana|wymiany)\b/, 'Czy mogę wymienić towar?'],
    [/\b(reklamacja|reklamacje)\b/, 'Jak złożyć reklamację?'],
    [/\b(sledzenie|status zamowienia)\b/, 'Jak śledzić zamówienie?'],
    [/\b(dostawa|dostawy|wysylka|przesylka)\b/, 'Jak działa dostawa?'],
    [/\b(platnosc|platnosci|metody platnosci)\b/, 'Jak mogę zapłacić?'],
    [/\b(gwarancja|gwarancje)\b/, 'Co obejmuje gwarancja?'],
    [/\b(rozmiary|tabela rozmiarow)\b/, 'Jak dobrać rozmiar?'],
    [/\bgodziny otwarcia\b/, 'Kiedy jest otwarte?', HOURS],
    [/^(nasze )?(ceny|cennik|oplaty)$/, 'Ile to kosztuje?', NUMBER],
    [/\b(anulowanie|rezygnacja)\b/, 'Jak mogę zrezygnować?'],
    [/\b(kontakt|obsluga klienta)\b/, 'Jak się z wami skontaktować?', CONTACT],
    [/\b(karty podarunkowe|karta podarunkowa|bony)\b/, 'Czy są karty podarunkowe?'],
    [/\b(naprawa|naprawy|serwis)\b/, 'Czy naprawiacie sprzęt?'],
    [/\b(instalacja|pierwsze kroki)\b/, 'Jak zacząć?'],
    [/\b(nasze sklepy|dojazd|lokalizacja)\b/, 'Gdzie was znajdę?'],
    [/\b(rabaty|rabat|znizki)\b/, 'Czy są zniżki?'],
    [/\b(o nas|kim jestesmy)\b/, 'Kim jesteście?'],
  ],
  pt: [
    [/\b(devolucao|devolucoes)\b/, 'Como funcionam as devoluções?'],
    [/\b(reembolsos?)\b/, 'Como obtenho um reembolso?'],
    [/\btrocas?\b/, 'Posso trocar um artigo?'],
    [/\b(rastreamento|rastreio|acompanhar)\b/, 'Como acompanho a minha encomenda?'],
    [/\b(envios?|entregas?|frete)\b/, 'Como funciona a entrega?'],
    [/\b(pagamentos?|formas de pagamento)\b/, 'Como posso pagar?'],
    [/\bgarantias?\b/, 'O que cobre a garantia?'],
    [/\b(tamanhos?|guia de tamanhos)\b/, 'Como encontro o meu tamanho?'],
    [/\b(horarios?|horario de funcionamento)\b/, 'Qual é o horário?', HOURS],
    [/^((os |as )?(nossos|nossas) )?(precos?|tarifas?|planos)$/, 'Quanto custa?', NUMBER],
    [/\b(cancelamentos?|cancelar)\b/, 'Como posso cancelar?'],
    [/\b(contatos?|contactos?|fale conosco|apoio ao cliente)\b/, 'Como posso entrar em contato?', CONTACT],
    [/\b(cartoes presente|cartao presente|vales? presente)\b/, 'Há cartões-presente?'],
    [/\b(reparacao|reparacoes|reparos|assistencia tecnica)\b/, 'Fazem reparações?'],
    [/\b(instalacao|primeiros passos)\b/, 'Como começo?'],
    [/\b(nossas lojas|onde estamos|como chegar)\b/, 'Onde vos encontro?'],
    [/\b(descontos?|cupons)\b/, 'Há descontos?'],
    [/\b(sobre nos|quem somos)\b/, 'Quem são vocês?'],
  ],
};
/** A longer heading is more than a topic. */
const MAX_WORDS = 4;

/** How a visitor asks about a heading; undefined where the heading itself is the best wording. */
export const questionAbout = (heading: string, language: Language): string | undefined =>
  topicOf(heading, language)?.[1];

/** Whether a text can answer what a visitor asks about its heading: most topics leave that open. */
export const mayAnswer = (heading: string, text: string, language: Language): boolean =>
  topicOf(heading, language)?.[2]?.test(text) ?? true;

const topicOf = (heading: string, language: Language): TopicQuestion | undefined => {
  const words = bareWords(heading);
  if (words.split(' ').length > MAX_WORDS) return undefined;
  return TOPICS[language]?.find(([topic]) => topic.test(words));
};
