import { systemClock } from '@chirrup/kernel/clock';
import type { ChatModel } from '@chirrup/language-model/chat-model';
import { GuardedModel } from '@chirrup/language-model/guarded-model';
import type { AnswerBasis } from '../domain/checks/answer-check.js';
import type { EmbedTexts } from '../domain/checks/meaning-check.js';
import type { Knowledge, Passage } from '../domain/knowledge.js';
import { streamModel } from './stream-model.js';

const passage = (title: string, text: string): Passage => ({
  docId: title,
  linkId: title,
  title,
  url: `https://loom.example/${title}`,
  text,
  score: 1,
  fetchedAt: 0,
  language: 'en',
});
const passages = [
  passage('yarn', 'The yarn is spun from local wool.'),
  passage('rugs', 'Rugs are woven to order.'),
  passage('visit', 'The mill has a lift.'),
  passage('post', 'Parcels are insured.'),
  passage('people', 'Two sisters run the mill.'),
];
const basis: AnswerBasis = {
  knowledge: { passages, qa: [], quotes: [], offers: [] } as unknown as Knowledge,
  profile: {
    botName: 'Mill',
    description: '',
    instructions: '',
    baseUrl: 'https://loom.example',
    supportEmail: '',
    carefulness: 'balanced',
    timeZone: 'UTC',
  },
  question: 'Woher kommt das Garn, und wie werden die Teppiche gemacht?',
  turns: [],
  facts: [],
  now: 0,
  language: 'de',
  isSmallTalk: false,
};

/** The pages have a direction each; a sentence that names their things lies in it. */
const meaning: EmbedTexts = async (texts) =>
  texts.map((text) => [/garn|yarn/i, /teppich|rugs/i, /lift/i].map((thing) => (thing.test(text) ? 1 : 0)));

const answer = async (text: string, using: EmbedTexts | undefined = meaning) => {
  const model: ChatModel = {
    name: 'fake',
    async *stream() {
      yield { type: 'text', text };
      yield { type: 'end' };
    },
  };
  let [shown, restarts] = ['', 0];
  const stream = {
    get text() {
      return shown;
    },
    firstAt: undefined,
    push: (delta: string) => {
      shown += delta;
    },
    restart: () => {
      restarts += 1;
      shown = '';
    },
    offer: () => undefined,
  };
  const turn = {
    basis,
    prompt: [],
    parts: {
      canary: 'zqxwvk',
      rules: 'Cite nothing but the numbered passages of the last message.',
      secret: [],
      visible: [],
    },
    begunAt: systemClock.now(),
    meaning: using,
  };
  const outcome = await streamModel(
    new GuardedModel(model, systemClock),
    turn,
    stream,
    new AbortController().signal,
  );
  return { ...outcome, shown, restarts };
};

const FAITHFUL = 'Das Garn wird aus Wolle der Gegend gesponnen [1].';
const INVENTED = 'Auf Wunsch färben wir auch nach Vorlagen [2].';

describe('an answer in another language than the pages', () => {
  it('stays as it is where each sentence says what it cites', async () => {
    const text = `${FAITHFUL} Die Teppiche werden auf Bestellung gewebt [2].`;
    const { end, shown, restarts, sources } = await answer(text);
    expect({ end, shown, restarts }).toEqual({ end: 'complete', shown: text, restarts: 0 });
    expect(sources).toHaveLength(2);
  });

  it('loses a sentence that does not, with the source that only that one had', async () => {
    const { end, shown, sources, trace } = await answer(`${FAITHFUL} ${INVENTED}`);
    expect({ end, shown: shown.trim() }).toEqual({ end: 'complete', shown: FAITHFUL });
    expect(sources.map(({ url }) => url)).toEqual(['https://loom.example/yarn']);
    expect(trace.removed_sentences).toBe(1);
  });

  it('fails where nothing of it is left', async () => {
    const { end, trace } = await answer(INVENTED);
    expect({ end, error: trace.provider_error }).toEqual({ end: 'failed', error: 'unsupported' });
  });

  it('is believed where nobody can compare it', async () => {
    const { end, shown, trace } = await answer(INVENTED, async () => []);
    expect({ end, shown, trace }).toEqual({
      end: 'complete',
      shown: INVENTED.replace('2', '1'),
      trace: expect.anything(),
    });
  });
});
