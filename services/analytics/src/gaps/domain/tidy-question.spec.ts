import { tidyQuestion } from './tidy-question.js';

describe('tidyQuestion', () => {
  it.each([
    ['  do you   ship\nto norway', 'Do you ship to norway?'],
    ['Opening hours!!', 'Opening hours?'],
    ['where is my parcel?', 'Where is my parcel?'],
    ['bikes to my hotel? it is far', 'Bikes to my hotel? it is far'],
    ['送料はいくらですか', '送料はいくらですか？'],
    ['كم سعر الشحن', 'كم سعر الشحن؟'],
    ['ähnliche Modelle', 'Ähnliche Modelle?'],
    ['...', ''],
  ])('%j becomes %j', (asked, tidy) => {
    expect(tidyQuestion(asked)).toBe(tidy);
  });
});
