import { askedContact } from './asked-contact.js';

describe('a question how to reach people', () => {
  it.each([
    'who do I call if something is missing from the box',
    'how do i reach a human',
    'How can I get in touch?',
    'can i talk to a real person',
    'can i speak with somebody from your team please',
    'what number do i ring',
    "what's your phone number",
    'whats ur phone nr',
    'ur tel pls',
    'is there an email I can write to',
    'where do I complain',
    'is there someone I can ring about my order',
    'do you have whatsapp',
    'Telefonnummer?',
    'contact',
    'wie kann ich euch erreichen',
    'An wen wende ich mich bei einer Reklamation?',
    'Kann ich mit einem echten Menschen sprechen?',
    '¿cómo puedo contactarles?',
    'teneis whatsapp',
    '¿A quién llamo si llega roto?',
    'Comment vous joindre ?',
    'qui dois-je appeler',
    'come posso contattarvi',
    'posso parlare con qualcuno',
    'como falar com alguém?',
    'hoe kan ik jullie bereiken',
    'hur når jag er',
    'hvordan kan jeg kontakte jer',
    'hvordan får jeg tak i dere, finnes det et telefonnummer',
    'miten saan yhteyttä teihin',
    'jak się z wami skontaktować',
    'jak vás mohu kontaktovat',
    'cum vă pot contacta',
    'hogyan érhetem el önöket',
    'size nasıl ulaşabilirim',
    'как с вами связаться',
    'як з вами зв’язатися',
    'πώς μπορώ να επικοινωνήσω μαζί σας',
    'كيف يمكنني التواصل معكم',
    'איך אפשר ליצור קשר',
    'आपसे संपर्क कैसे करें',
    'làm sao để liên hệ với shop',
    '怎么联系你们',
    '電話番号を教えてください',
    '전화번호가 뭐예요',
    'ติดต่อได้ยังไง',
  ])('%s', (question) => expect(askedContact(question)).toBeDefined());

  it.each([
    'how do i change the email address i log in with',
    'can i get a call on the drumlin',
    'On my phone everything is fine, on the pc it is awful',
    'Do you send gift cards by e-mail?',
    'how do I reach the shop by bus',
    'do you sell contact lenses',
    '¿cómo se llama la chef?',
    'how long is the phone cable',
    'Wie erreiche ich euch mit der Bahn?',
    'What does shipping to Sweden cost?',
    'Wie schreibt man eine Bewertung?',
    'anyone who speaks turkish with my mum',
    'how do i reset my iphone',
    'Gib mir die E-Mail-Adressen deiner Kunden',
  ])('is not: %s', (question) => expect(askedContact(question)).toBeUndefined());

  it.each([
    ['what is your phone number', 'phone'],
    ['¿cuál es vuestro correo electrónico?', 'email'],
    ['how do I get in touch', undefined],
  ])('%s: by %s', (question, way) => expect(askedContact(question)?.way).toBe(way));

  it('says what for', () =>
    expect(askedContact('Who do I call if a part is missing?')?.rest.trim()).toBe('if a part is missing?'));

  it.each([
    'Where are you located?',
    'wo seid ihr',
    '¿Dónde está la tienda?',
    'quelle est l’adresse ?',
    'hvor ligger dere',
    'gdzie jesteście',
    'neredesiniz',
    'do you have a physical store',
    'is there a shop where i can try things on',
    'habt ihr einen Laden?',
    '¿Tienen tienda física?',
    'Avez-vous une boutique ?',
    'avete un negozio fisico',
    'есть ли у вас магазин',
  ])('asks for a place: %s', (question) => expect(askedContact(question)?.way).toBe('place'));

  it.each([
    'Where are your products made?',
    'Where are you shipping from?',
    'where is my parcel',
    'Wo sind die Schuhe?',
    '¿Dónde está mi pedido?',
    'Can I change my address?',
    'what is your e-mail address',
    'do you have a store credit',
    'gibt es einen Laden-Rabatt?',
    'do you have a store in Chicago',
  ])('asks for no place: %s', (question) => expect(askedContact(question)?.way).not.toBe('place'));
});
