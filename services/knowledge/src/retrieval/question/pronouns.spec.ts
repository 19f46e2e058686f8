import { hasArticleAlone, hasPronoun } from './pronouns.js';

const refersBack = (question: string) => hasPronoun(question) || hasArticleAlone(question);

describe('words that refer back', () => {
  it.each([
    'how much is it?',
    'Are they waterproof?',
    'can I wash that one',
    'Ist es wasserdicht?',
    'Sind sie waschbar?',
    'Was kostet das?',
    'Kann man das waschen?',
    '¿Los hay en azul?',
    '¿Lo envían a España?',
    'Quanto costa questo?',
    'Is dat ook voor kinderen?',
  ])('finds a reference in "%s"', (question) => expect(refersBack(question)).toBe(true));

  it.each([
    'Is there parking?',
    'Haben Sie Zelte?',
    'Gibt es Gutscheine?',
    'Wie groß ist die Tasche?',
    'Wo ist das neue Geschäft?',
    '¿Cuáles son los horarios?',
    'Do you repair tents?',
    'Hoe laat opent het museum?',
  ])('finds none in "%s"', (question) => expect(refersBack(question)).toBe(false));
});
