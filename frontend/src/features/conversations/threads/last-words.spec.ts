import type { Thread } from '../../../api/types';
import { lastWords } from './last-words';

const thread = (last_message: string, part: Partial<Thread> = {}) =>
  ({ first_question: '', last_question: '', last_message, ...part }) as Thread;

describe('the last words of a chat', () => {
  it.each([
    [
      '**Opening hours:** - Monday to Thursday: 9 - 17 h - Friday: 9 - 15 h',
      'Opening hours: Monday to Thursday: 9 - 17 h · Friday: 9 - 15 h',
    ],
    ['- Monday to Thursday - Friday', 'Monday to Thursday · Friday'],
    ['We ship: * by post * by bike', 'We ship: by post · by bike'],
    ['Open Monday - Friday.', 'Open Monday - Friday.'],
    [
      '## Returns Within **30 days** under [14], see [here](https://a.example).',
      'Returns Within 30 days under [14], see here.',
    ],
    ['Cut in **the mid', 'Cut in the mid'],
    ['These pages may help:', 'These pages may help …'],
  ])('%j are shown as %j', (message, shown) => expect(lastWords(thread(message))).toBe(shown));

  it('begin with the question, where it is another than the first', () => {
    const questions = { first_question: 'Hi', last_question: 'Do you  ship?' };
    expect(lastWords(thread('Yes.', questions))).toBe('Do you ship? – Yes.');
    expect(lastWords(thread('Do you ship?', questions))).toBe('Do you ship?');
  });
});
