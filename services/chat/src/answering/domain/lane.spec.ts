import type { BotProfile, Knowledge } from './knowledge.js';
import { chooseLane, confidentPair } from './lane.js';

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
const nothing: Knowledge = { qa: [], passages: [], suggestions: [], answerable: false };
const page: Knowledge = { ...nothing, passages: [passage], answerable: true };

describe('chooseLane', () => {
  it('prefers the owner’s own words to everything', () => {
    expect(chooseLane({ ...page, verified: pair }, profile, true)).toBe('verified');
  });

  it.each<[string, Knowledge, Partial<BotProfile>]>([
    ['passages', page, {}],
    ['passages that answer badly', { ...page, answerable: false }, {}],
    ['pairs', { ...nothing, qa: [pair] }, {}],
    ['instructions', nothing, { instructions: 'Be kind.' }],
  ])('asks the model when there are %s', (_, knowledge, change) => {
    expect(chooseLane(knowledge, { ...profile, ...change }, true)).toBe('model');
  });

  it('says no where even a model would have to invent', () => {
    expect(chooseLane(nothing, profile, true)).toBe('none');
  });

  it('takes a pair that fits well enough, unless a page answers more surely', () => {
    const sure = { ...pair, score: 0.6 };
    expect(chooseLane({ ...nothing, qa: [sure] }, profile, false)).toBe('extractive');
    expect(confidentPair({ ...nothing, qa: [sure] })).toBe(sure);
    expect(confidentPair({ ...nothing, qa: [{ ...pair, score: 0.49 }] })).toBeUndefined();
    expect(confidentPair({ ...page, qa: [sure] })).toBeUndefined();
    expect(confidentPair({ ...page, answerable: false, qa: [sure] })).toBe(sure);
  });

  it('takes the page’s words without a model, if they answer', () => {
    expect(chooseLane(page, profile, false)).toBe('extractive');
    expect(chooseLane({ ...page, answerable: false }, profile, false)).toBe('none');
    expect(chooseLane({ ...page, passages: [{ ...passage, extract: ' ' }] }, profile, false)).toBe('none');
  });
});
