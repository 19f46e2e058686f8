import { questionParts } from './question-parts.js';

describe('questionParts', () => {
  it('takes two questions apart', () =>
    expect(questionParts('Do you ship to Japan? And can I pay with PayPal?')).toEqual([
      'Do you ship to Japan?',
      'And can I pay with PayPal?',
    ]));

  it.each([
    ['¿Envían a Japón? ¿Puedo pagar con PayPal?', ['¿Envían a Japón?', '¿Puedo pagar con PayPal?']],
    ['هل تشحنون إلى اليابان؟ وكم تكلفة الشحن؟', ['هل تشحنون إلى اليابان؟', 'وكم تكلفة الشحن؟']],
    ['Do you ship? Is it free? Thanks in advance', ['Do you ship?', 'Is it free?']],
    ['do you ship to Japan and can I pay with PayPal', ['do you ship to Japan', 'can I pay with PayPal']],
    ['Wann habt ihr offen und wo kann ich parken?', ['Wann habt ihr offen', 'wo kann ich parken?']],
    ['¿Hacen envíos a España y cuánto cuesta?', ['¿Hacen envíos a España', 'cuánto cuesta?']],
  ])('takes "%s" apart', (text, parts) => expect(questionParts(text)).toEqual(parts));

  it.each([
    'I bought boots and when I opened the box the sole was torn',
    'How and when can I pay?',
    "How do I set it up if 'Run on requests?' is not there and nothing happens?",
    'Can we pop out for a bite and come back?',
    'How do I load FHV_20??.csv data into the database?',
    'Do you sell tents and sleeping bags?',
    'Do you ship to Japan?',
    'My dad uses a wheelchair. Which rooms would suit him?',
    'Really? Why?',
    'One thing? Another thing? A third thing?',
    '',
  ])('leaves "%s" whole', (text) => expect(questionParts(text)).toEqual([text]));
});
