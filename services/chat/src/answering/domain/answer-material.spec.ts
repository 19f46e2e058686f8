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
const nothing: Knowledge = {
  qa: [],
  passages: [],
  suggestions: [],
  outcome: 'nothing',
  quotes: [],
  offers: [],
  confidence: 0,
  needed: 0,
  read: 0,
  meaning: 'off',
  pairsOnly: false,
  lookedUp: '',
};
const page: Knowledge = { ...nothing, passages: [passage], outcome: 'answer', confidence: 1 };

describe('hasMaterial', () => {
  it('holds where a visitor can be sent to somebody', () => {
    expect(hasMaterial(nothing, profile)).toBe(false);
    expect(hasMaterial(nothing, { ...profile, supportEmail: 'desk@s.example' })).toBe(true);
  });

  it.each<[string, Knowledge, Partial<BotProfile>]>([
    ['passages', page, {}],
    ['passages that answer badly', { ...page, outcome: 'offer' }, {}],
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
    expect(confidentPair({ ...page, outcome: 'offer', qa: [sure] })).toBe(sure);
  });
});
