import { nothingFound } from '../../../test/fixtures/knowledge.js';
import { confidentPair, hasMaterial } from './answer-material.js';
import type { BotProfile, Knowledge } from './knowledge.js';

const profile: BotProfile = {
  botName: 'Ada',
  description: '',
  instructions: '',
  baseUrl: '',
  supportEmail: '',
  carefulness: 'balanced',
  timeZone: 'UTC',
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
  language: 'en',
};
const page: Knowledge = { ...nothingFound, passages: [passage], outcome: 'answer', confidence: 1 };

describe('hasMaterial', () => {
  it('holds where a visitor can be sent to somebody', () => {
    expect(hasMaterial(nothingFound, profile)).toBe(false);
    expect(hasMaterial(nothingFound, { ...profile, supportEmail: 'desk@s.example' })).toBe(true);
  });

  it.each<[string, Knowledge, Partial<BotProfile>]>([
    ['passages', page, {}],
    ['passages that answer badly', { ...page, outcome: 'offer' }, {}],
    ['pairs', { ...nothingFound, qa: [pair] }, {}],
    ['instructions', nothingFound, { instructions: 'Be kind.' }],
  ])('is so with %s', (_, knowledge, change) => {
    expect(hasMaterial(knowledge, { ...profile, ...change })).toBe(true);
  });

  it('is not so where even a model would have to invent', () => {
    expect(hasMaterial(nothingFound, profile)).toBe(false);
  });
});

describe('confidentPair', () => {
  it('fits well enough, unless a page answers more surely', () => {
    const sure = { ...pair, score: 0.6 };
    expect(confidentPair({ ...nothingFound, qa: [sure] })).toBe(sure);
    expect(confidentPair({ ...nothingFound, qa: [{ ...pair, score: 0.49 }] })).toBeUndefined();
    expect(confidentPair({ ...page, qa: [sure] })).toBeUndefined();
    expect(confidentPair({ ...page, outcome: 'offer', qa: [sure] })).toBe(sure);
  });
});
