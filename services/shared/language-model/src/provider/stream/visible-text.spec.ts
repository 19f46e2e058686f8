import { VisibleText } from './visible-text.js';

/** What a reader holds in the end, and how often the text began again. */
const read = (pieces: readonly string[], beginsHidden = false) => {
  const filter = new VisibleText(beginsHidden);
  const held = { text: '', thought: 0, restarts: 0 };
  for (const { text, thought, restart } of [...pieces.map((piece) => filter.push(piece)), filter.end()]) {
    if (restart) held.text = '';
    held.text += text;
    held.thought += thought;
    held.restarts += Number(restart);
  }
  return held;
};

const blocks = [
  ['<think>', '</think>'],
  ['<THINK>', '</Think>'],
  ['<thinking>', '</thinking>'],
  ['<reasoning>', '</reasoning>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<mm:think>', '</mm:think>'],
  ['<own:REASONING time="3">', '</own:reasoning>'],
  ['<M2_7think>', '</M2_7think>'],
  ['<antThinking>', '</antThinking>'],
  ['<chain_of_thought>', '</chain_of_thought>'],
  ['<|inner_monologue|>', '<|/inner_monologue|>'],
  ['<thought_begin>', '<thought_end>'],
  ['[begin of thought]', '[end of thought]'],
  ['<|im_start|>thinking\n', '<|im_start|>assistant\n'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
] as const;

describe('reasoning in the text of a model', () => {
  it.each(blocks)('between %s and %s is nobody’s to see, wherever a packet ends', (open, close) => {
    const whole = `${open}secret, 3 < 4 and [so] on${close}\n\nIt costs 5 < 6 [1].`;
    for (let at = 0; at <= whole.length; at += 1)
      expect(read([whole.slice(0, at), whole.slice(at)]).text).toBe('It costs 5 < 6 [1].');
    expect(read([...whole]).text).toBe('It costs 5 < 6 [1].');
  });

  it('in the middle goes too, and what never ends stays hidden', () => {
    expect(read(['One <think>secret</think>two.']).text).toBe('One two.');
    expect(read(['<think>secret and no end']).text).toBe('');
    expect(read(['One. <|channel|>commentary<|message|>secret']).text).toBe('One. ');
  });

  it('whose end alone is marked takes back what was shown, and is hidden where that is known', () => {
    const pieces = ['Okay, ', 'a secret.', '\n</think>', '\n\nYes.'];
    expect(read(pieces)).toMatchObject({ text: 'Yes.', restarts: 1 });
    expect(read(pieces, true)).toMatchObject({ text: 'Yes.', restarts: 0 });
    // a model that for once did not reason has an answer all the same
    expect(read(['Yes, ', 'it does.'], true)).toMatchObject({ text: 'Yes, it does.', restarts: 0 });
  });

  it('is all that is taken', () => {
    for (const text of [
      'a < b, a <b> and <',
      'x [1] [2',
      'think about thinking',
      '<thin',
      'the ◁ sign',
      'Write <reason for return> or <return_reason>, <overthink> or <user>.',
      'See [Thinking](https://a.example) and the [analysis] of [reasoning]. Ask an assistant final year.',
    ])
      expect(read([...text])).toMatchObject({ text, thought: 0, restarts: 0 });
  });

  it('stays where an answer shows it as code', () => {
    for (const text of [
      'Write `<think>`, then `</think>` [1].',
      'So:\n```xml\n<think>draft</think>\n<|im_end|>\n```\nThat is all.',
      'An end `x <think>` and <b>.',
    ]) {
      expect(read([text])).toMatchObject({ text, thought: 0, restarts: 0 });
      expect(read([...text])).toMatchObject({ text, thought: 0, restarts: 0 });
    }
    // a mark that ends in the line it began in is no code any more
    expect(read(['5` long\n<think>secret</think>so.']).text).toBe('5` long\nso.');
    expect(read(['I try:\n```\nsecret\n</think>Yes.'])).toMatchObject({ text: 'Yes.', restarts: 1 });
  });

  it('is known by the end that a server leaves of its marks', () => {
    const whole = 'analysisThey ask for a weight. Say it.assistantfinalIt weighs 2 kg.';
    for (let at = 0; at <= whole.length; at += 1)
      expect(read([whole.slice(0, at), whole.slice(at)]).text).toBe('It weighs 2 kg.');
  });

  it.each(['<', '<think', '[', '<|', '</think>', '<think></think>'])(
    'of many times %s is read in time that grows with its length',
    (part) => {
      const cost = (count: number) => {
        const pieces = Array.from({ length: count }, () => part);
        // what others do on this machine does not count
        const begun = process.cpuUsage();
        read(pieces);
        return process.cpuUsage(begun).user / 1_000;
      };
      cost(2_000);
      const few = Math.min(cost(2_000), cost(2_000), cost(2_000));
      expect(cost(20_000)).toBeLessThan(Math.max(few, 2) * 100);
    },
  );
});
