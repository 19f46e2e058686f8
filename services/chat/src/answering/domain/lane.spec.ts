import type { BotProfile, Knowledge } from './knowledge.js';
import { answeringPassage, confidentPair, hasMaterial } from './lane.js';

const profile: BotProfile = {
  botName: 'Ada',
  description: '',
  instructions: '',
  baseUrl: '',
  supportEmail: '',
};
const pair = { qaId: 'q', question: 'Q', answer: 'A', score: 1 };
const passage = {
  docId: 'd',
  linkId: 'l',
  title: 'T',
  url: 'https://s.example',
  text: 'text',
  score: 1,
  fetchedAt: 0,
  extract: 'text',
};
const nothing: Knowledge = { qa: [], passages: [], suggestions: [], answerable: false, pairsOnly: false };
const page: Knowledge = { ...nothing, passages: [passage], answerable: true };

describe('hasMaterial', () => {
  it.each<[string, Knowledge, Partial<BotProfile>]>([
    ['passages', page, {}],
    ['passages that answer badly', { ...page, answerable: false }, {}],
    ['pairs', { ...nothing, qa: [pair] }, {}],
    ['instructions', nothing, { instructions: 'Be kind.' }],
  ])('is so with %s', (_, knowledge, change) => {
    expect(hasMaterial(knowledge, { ...profile, ...change })).toBe(true);
  });

  it('is not so where even a model would have to invent', () => {
    expect(hasMaterial(nothing, profile)).toBe(false);
  });
});

describe('confidentPair', () => {
  it('fits well enough, unless a page answers more surely', () => {
    const sure = { ...pair, score: 0.6 };
    expect(confidentPair({ ...nothing, qa: [sure] })).toBe(sure);
    expect(confidentPair({ ...nothing, qa: [{ ...pair, score: 0.49 }] })).toBeUndefined();
    expect(confidentPair({ ...page, qa: [sure] })).toBeUndefined();
    expect(confidentPair({ ...page, answerable: false, qa: [sure] })).toBe(sure);
  });
});

describe('answeringPassage', () => {
  it('is the first one, if it answers', () => {
    expect(answeringPassage(page)).toBe(passage);
    expect(answeringPassage({ ...page, answerable: false })).toBeUndefined();
    expect(answeringPassage(nothing)).toBeUndefined();
  });
});
