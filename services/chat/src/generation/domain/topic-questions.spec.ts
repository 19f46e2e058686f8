import { bareWords } from '@chirrup/text/fold';
import type { Language } from '@chirrup/text/language';
import { questionAbout } from './topic-questions.js';

describe('how visitors ask about a heading', () => {
  it.each<[Language, string, string]>([
    ['en', 'Returns', 'How do returns work?'],
    ['en', 'Shipping & Delivery', 'How does delivery work?'],
    ['en', 'Opening hours', 'When are you open?'],
    ['en', 'Our prices', 'What does it cost?'],
    ['de', 'Preise', 'Was kostet das?'],
    ['de', 'Rückgabe', 'Wie funktioniert die Rückgabe?'],
    ['de', 'Versand und Lieferung', 'Wie läuft der Versand ab?'],
    ['de', 'Öffnungszeiten', 'Wann haben Sie geöffnet?'],
    ['fr', 'Livraison', 'Comment se passe la livraison ?'],
    ['fr', 'Échanges', 'Puis-je échanger un article ?'],
    ['es', 'Devoluciones', '¿Cómo funcionan las devoluciones?'],
    ['it', 'Spedizioni', 'Come funziona la spedizione?'],
    ['nl', 'Retourneren', 'Hoe werkt retourneren?'],
    ['pl', 'Płatności', 'Jak mogę zapłacić?'],
    ['pt', 'Devoluções', 'Como funcionam as devoluções?'],
  ])('%s: %s', (language, heading, question) => expect(questionAbout(heading, language)).toBe(question));

  it.each<[Language, string]>([
    ['en', 'Blue Runner 2'],
    ['en', 'Prices and times'],
    ['en', 'How our founder came to love shipping containers'],
    ['de', 'Returns'],
    ['ja', '返品'],
  ])('leaves %s: %s as it is', (language, heading) =>
    expect(questionAbout(heading, language)).toBeUndefined(),
  );

  it('gives questions that fit a starter and end as questions', () => {
    for (const [language, heading] of [
      ['en', 'Contact'],
      ['fr', 'Garantie'],
      ['pl', 'O nas'],
    ] as const) {
      const question = questionAbout(heading, language) ?? '';
      expect(question.length).toBeLessThanOrEqual(80);
      expect(question.endsWith('?')).toBe(true);
      expect(bareWords(question)).not.toBe('');
    }
  });
});
