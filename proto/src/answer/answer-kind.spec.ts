import { answerKind } from './answer-kind.js';

it.each([
  [{ lane: 'verified' }, 'verified'],
  [{ lane: 'model', hasSources: true }, 'model'],
  [{ lane: 'extractive', hasSources: true }, 'extractive'],
  [{ lane: 'extractive' }, 'pairs'],
  [{ lane: 'none', hasSources: true }, 'offered'],
  [{ lane: 'none', isSmallTalk: true }, 'small_talk'],
  [{ lane: 'none' }, 'none'],
  [{ lane: null }, undefined],
])('%j came about as %s', (answer, kind) => {
  expect(answerKind({ hasSources: false, isSmallTalk: false, ...answer })).toBe(kind);
});
