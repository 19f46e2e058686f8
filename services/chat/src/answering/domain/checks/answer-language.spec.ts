import type { AnswerBasis } from './answer-check.js';
import { AnswerLanguage } from './answer-language.js';

const ENGLISH =
  'You can return unworn articles within thirty days, and we pay the postage for it. Please put the form that came with them into the box.';
const GERMAN =
  'Sie können ungetragene Ware innerhalb von dreißig Tagen zurückgeben, und wir zahlen das Porto dafür. Bitte legen Sie den Schein bei.';
const FINNISH =
  'Voit palauttaa käyttämättömät tuotteet kolmenkymmenen päivän kuluessa, ja me maksamme postikulut. Laita lomake laatikkoon.';

const wrong = (
  text: string,
  change: Partial<Record<'question' | 'language' | 'said' | 'instructions', string>>,
) => {
  const { question = 'How do I return a jacket?', language = 'en', said = '', instructions = '' } = change;
  const turns = [{ sender: 'client', content: said }];
  const check = new AnswerLanguage({
    question,
    language,
    turns,
    profile: { instructions },
  } as unknown as AnswerBasis);
  return (text.match(/[^.]+\.\s*/g) ?? [text]).some((sentence) => check.isWrong(sentence));
};
const german = { question: 'Wie kann ich eine Jacke zurückgeben?', language: 'de' };

describe('the language of an answer', () => {
  it.each([
    ['German to an English question', GERMAN, {}],
    ['English to a German question', ENGLISH, german],
    ['Finnish to an English question', FINNISH, {}],
    ['Japanese', 'ご不明な点がございましたら、'.repeat(10), {}],
  ])('is wrong: %s', (_, text, asked) => expect(wrong(text, asked)).toBe(true));

  it.each([
    ['the same', ENGLISH, {}],
    ['the same, German', GERMAN, german],
    ['the same, Finnish', FINNISH, { question: 'Miten voin palauttaa takin?', language: 'fi' }],
    ['too short to tell', 'Innerhalb von dreißig Tagen.', {}],
    ['a question that does not tell', GERMAN, { question: 'Retoure XL?' }],
    [
      'names and numbers',
      'Skarv Rain Jacket, Tarn Roof Box, Fjord Merino Shirt, Berg Down Parka, Elv Wader: 189, 249, 99, 399, 149.'.repeat(
        2,
      ),
      {},
    ],
    ['the same words again and again', 'Shoes go back within 30 days [1]. '.repeat(8), {}],
    ['asked for by its name', GERMAN, { question: 'How do I return a jacket? Please answer in German.' }],
    ['asked for before', GERMAN, { said: 'Bitte auf Deutsch' }],
    ['wanted by the owner', GERMAN, { instructions: 'Always answer in German.' }],
  ])('is right: %s', (_, text, asked) => expect(wrong(text, asked)).toBe(false));
});
