import { questionParts } from './question-parts.js';

describe('questionParts', () => {
  it('takes two questions apart', () =>
    expect(questionParts('Do you ship to Japan? And can I pay with PayPal?')).toEqual([
      'Do you ship to Japan?',
      'And can I pay with PayPal?',
    ]));

  it.each([
    'Do you ship to Japan?',
    'My dad uses a wheelchair. Which rooms would suit him?',
    'Really? Why?',
    'One thing? Another thing? A third thing?',
    'Do you ship? Is it free? Thanks in advance',
    '',
  ])('leaves "%s" whole', (text) => expect(questionParts(text)).toEqual([text]));
});
