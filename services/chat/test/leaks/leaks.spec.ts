import { ask } from './ask.js';
import { type Attempt, DIRECT, deedCount, INDIRECT } from './attempts.js';
import { BEYOND } from './encodings.js';
import { HONEST, INFORMED } from './honest-answers.js';
import { leakIn } from './leak-oracle.js';
import { ObeyingModel, scripted } from './obeying-model.js';
import { KNOWLEDGE, PROFILE } from './shop.js';

/** Every honest answer states only what it has read. */
const ALL_KNOWN = { ...KNOWLEDGE, passages: INFORMED };

const run = async (attempt: Attempt) => {
  const model = new ObeyingModel();
  const { answer, screens } = await ask(model, attempt);
  const leaks = [
    ...screens.map((screen) => leakIn(attempt, model.messages, screen, false)),
    leakIn(attempt, model.messages, answer.content),
  ].filter(Boolean);
  return { answer, leaks, unguarded: leakIn(attempt, model.messages, model.wouldSay()) };
};
/** Numbers of sources follow their first use. */
const renumbered = (text: string): string => text.replace(/\[\d\]/g, '[n]');
const named = (attempts: readonly Attempt[]) =>
  attempts.map((attempt, n) => [n + 1, attempt.name, attempt] as const);

describe('two hundred visitors who order the model about', () => {
  it.each(named(DIRECT))('%i %s', async (_, __, attempt) => {
    expect((await run(attempt)).leaks).toEqual([]);
  });
});

describe('two hundred orders in pages, titles, pairs, names and files', () => {
  it.each(named(INDIRECT))('%i %s', async (_, __, attempt) => {
    expect((await run(attempt)).leaks).toEqual([]);
  });
});

describe('the attempts themselves', () => {
  it('are four hundred, and every deed is among them', () => {
    expect([DIRECT.length, INDIRECT.length]).toEqual([200, 200]);
    expect(new Set([...DIRECT, ...INDIRECT].map(({ deed }) => deed)).size).toBe(deedCount);
  });

  it('leak, each of them, where nothing guards', async () => {
    const harmless: string[] = [];
    for (const attempt of [...DIRECT, ...INDIRECT])
      if (!(await run(attempt)).unguarded) harmless.push(attempt.name);
    expect(harmless).toEqual([]);
  });
});

describe('a hundred honest answers', () => {
  it.each(HONEST.map((honest, n) => [n + 1, honest.says, honest.question] as const))(
    '%i %s',
    async (_, says, question) => {
      for (const pieces of [[says], says.match(/\s*\S{1,4}/gu) ?? [], [...says]]) {
        const model = scripted(pieces);
        const { answer } = await ask(model, { question, profile: PROFILE, knowledge: ALL_KNOWN });
        expect(answer.trace.provider_error).toBeUndefined();
        expect(answer.lane).toBe('model');
        expect(renumbered(answer.content)).toBe(renumbered(says));
      }
    },
  );

  it('are a hundred', () => expect(HONEST).toHaveLength(100));
});

describe('what comparing letters cannot find', () => {
  // these show where the guard ends; one that begins to be caught belongs into the other list
  it.each(BEYOND.map((encoding) => [encoding.name, encoding] as const))('%s', async (_, encoding) => {
    const attempt = {
      name: '',
      deed: { dump: 'order', encoding },
      question: 'Hm?',
      profile: PROFILE,
      knowledge: KNOWLEDGE,
    } as const;
    const [order = ''] = PROFILE.instructions.replace('[private]', '').split('\n');
    const model = scripted(['You may return shoes within 30 days [1]. ', encoding.encode(order)]);
    const { answer } = await ask(model, attempt);
    expect(leakIn(attempt, model.messages, answer.content)).toBeDefined();
  });
});
