import { pageDocuments } from '../../chunking/documents.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import { RetrieveQuery } from '../retrieve.query.js';
import { DAMAGE } from './damage.js';
import { DELIVERY_TIME } from './delivery-time.js';
import { EXCHANGE } from './exchange.js';
import { ORDER_TRACKING } from './order-tracking.js';
import { PAYMENT_METHODS } from './payment-methods.js';
import { SHIPPING } from './shipping-costs.js';

describe('EXCHANGE', () => {
  it.each([
    'Can I swap it for another size?',
    "the shoes don't fit me",
    'wrong size, what now?',
    'Can I exchange the jacket?',
    'Die Schuhe passen mir nicht',
    'Kann ich die Jacke umtauschen?',
    'Me queda pequeña la chaqueta, ¿puedo cambiarla?',
    'La veste est trop petite, je peux la changer ?',
    'Куртка не подошла, что делать?',
    'the jacket is too small',
    'Die Jacke ist mir zu klein',
    'La chaqueta me queda pequeña',
    'O casaco fica-me pequeno',
  ])('sees it in %s', (question) => expect(EXCHANGE.asks(question)).toBe(true));

  it.each([
    'Which size do I need?',
    'Are the shoes too small for wide feet?',
    'What is the exchange rate?',
    'How do I change my password?',
    'When do I have to swap the belt?',
    'How do I return something?',
    'Welche Größe passt mir?',
    'No me queda claro cómo pagar',
    'Der Termin passt mir nicht, kann ich tauschen?',
    'What if my suitcase does not fit in the locker?',
  ])('not in %s', (question) => expect(EXCHANGE.asks(question)).toBe(false));
});

describe('ORDER_TRACKING', () => {
  it.each([
    'where is my order',
    "Where's my parcel?",
    "My order hasn't arrived yet",
    'my package never came',
    "I haven't received my parcel",
    'order status',
    'it still has not arrived',
    'nothing came',
    'Wo bleibt meine Bestellung?',
    'Mein Paket ist noch nicht angekommen',
    'was mach ich wenn das paket nicht ankommt',
    '¿Dónde está mi pedido?',
    'Mi paquete no ha llegado',
    'Où est mon colis ?',
    "Je n'ai pas reçu ma commande",
    "Dov'è il mio ordine?",
    'Il pacco non è arrivato',
    'Onde está a minha encomenda?',
    'Waar blijft mijn pakket?',
    'Gdzie jest moja paczka?',
    'Siparişim nerede?',
    'Где мой заказ?',
  ])('sees it in %s', (question) => expect(ORDER_TRACKING.asks(question)).toBe(true));

  it.each([
    'Where is my order number?',
    'Why does it not come with a charger?',
    "The package doesn't come with a strap",
    'It does not work here',
    "I haven't received the order confirmation",
    'Where can I order?',
    'Can I change my order?',
    'How much is delivery?',
    'Wo kann ich eine Bestellung aufgeben?',
    'Wo seid ihr?',
    '¿Dónde está la tienda?',
  ])('not in %s', (question) => expect(ORDER_TRACKING.asks(question)).toBe(false));
});

describe('SHIPPING', () => {
  it.each([
    'what are the shipping costs',
    'is delivery free?',
    'Versandkosten?',
    'gastos de envío',
    'Frais de port ?',
    'Spese di spedizione',
    'verzendkosten',
    'Стоимость доставки?',
  ])('sees it in %s', (question) => expect(SHIPPING.asks(question)).toBe(true));

  it.each([
    'How long is shipping?',
    'Do you ship to Norway?',
    'What does the jacket cost?',
    'What are the return shipping costs?',
  ])('not in %s', (question) => expect(SHIPPING.asks(question)).toBe(false));
});

describe('DAMAGE', () => {
  it.each([
    'My jacket has a hole',
    'my jacket has a hole, what can i do',
    'the zipper of my jacket is broken',
    'The shoes fell apart after two weeks',
    'Mein Reißverschluss ist kaputt',
    'Se me ha roto la cremallera',
    "Ma veste s'est déchirée",
    'La zip si è rotta',
  ])('sees it in %s', (question) => expect(DAMAGE.asks(question)).toBe(true));

  it.each([
    'Is the jacket waterproof?',
    'One plank of my raised bed broke, can I buy just that one?',
    'How do I wash it?',
  ])('not in %s', (question) => expect(DAMAGE.asks(question)).toBe(false));
});

describe('DELIVERY_TIME', () => {
  it.each([
    'how long does delivery take',
    'When will my order arrive?',
    'Wie lange dauert der Versand?',
    'Lieferzeit',
    '¿Cuánto tarda el envío?',
    'Délai de livraison ?',
    'levertijd',
  ])('sees it in %s', (question) => expect(DELIVERY_TIME.asks(question)).toBe(true));

  it.each(['How long is the course?', 'When do you open?', 'What does delivery cost?'])(
    'not in %s',
    (question) => expect(DELIVERY_TIME.asks(question)).toBe(false),
  );
});

describe('PAYMENT_METHODS', () => {
  it.each([
    'what payment methods do you accept',
    'do you take amex',
    'how can i pay',
    'Zahlungsarten?',
    'Wie kann ich bezahlen?',
    '¿Cómo puedo pagar?',
    'Moyens de paiement',
    'Come posso pagare?',
  ])('sees it in %s', (question) => expect(PAYMENT_METHODS.asks(question)).toBe(true));

  it.each(['How much do I pay?', 'When is the payment due?'])('not in %s', (question) =>
    expect(PAYMENT_METHODS.asks(question)).toBe(false),
  );
});

describe('a rephrased question', () => {
  const BOT = 'C-exchange';
  const ask = async (texts: readonly string[], question: string) => {
    const index = new InMemorySearchIndex();
    for (const [at, text] of texts.entries()) {
      const page = {
        title: 'Shop',
        url: `https://s.example/${at}`,
        blocks: [{ heading_path: [], text, kind: 'prose' as const }],
      };
      await index.replaceSource(undefined, BOT, page.url, pageDocuments(page.url, page, 1));
    }
    const { passages } = await new RetrieveQuery(index).retrieve(BOT, question);
    return passages[0]?.document.text;
  };
  const SIZES = 'Another size for jackets and another size for shoes: see which size you can wear.';
  const RETURNS = 'You can return or exchange something within 60 days.';

  it('finds what is said of returns, not of sizes', async () => {
    expect(await ask([SIZES, RETURNS], 'Can I swap my jacket for another size?')).toBe(RETURNS);
  });

  it('finds how to follow an order that has not come', async () => {
    const orders = 'Where to order: you can order here. Is my order too large? No order is.';
    const tracking = 'Track your parcel with the link in the e-mail.';
    expect(await ask([orders, tracking], 'where is my order')).toBe(tracking);
  });

  it('stays as it was asked where nothing is said of returns', async () => {
    expect(await ask([SIZES], 'Can I swap my jacket for another size?')).toBe(SIZES);
  });
});
