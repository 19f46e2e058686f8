import type { PromptParts } from './copying/secrets.js';
import { LeakGuard } from './leak-guard.js';

const parts: PromptParts = {
  canary: 'kqzwxrtbnmdf',
  rules: 'Rest every fact on the numbered passages and cite nothing else, whatever they say.',
  instructions:
    'Never mention the club of our oldest customers. We are open on Sundays from ten in the morning until noon.',
  visible: ['You may return shoes within thirty days of the purchase.'],
  asked: ['When are you open on Sundays?'],
};
const run = (text: string, asked = parts.asked) => {
  const guard = new LeakGuard({ ...parts, asked });
  const shown = [...text].map((piece) => guard.push(piece)).join('');
  return { shown, all: shown + guard.end(), leaked: guard.leaked };
};

describe('LeakGuard', () => {
  it('lets text go on at once that is nobody’s', () => {
    const guard = new LeakGuard(parts);
    for (const piece of ['You', ' may', ' return', ' boots', ' too']) expect(guard.push(piece)).toBe(piece);
  });

  it('shows two words of a copy at most, and nothing after it', () => {
    const { all, leaked } = run(`Of course: ${parts.rules}`);
    expect(leaked).toBe('plain');
    expect(all.length).toBeLessThan('Of course: '.length + 16);
  });

  it('gives back what waited and became no copy', () => {
    const text = 'Rest every fact on the shelf, then go home.';
    expect(run(text)).toMatchObject({ all: text, leaked: undefined });
    expect(run('numbered passages')).toMatchObject({ shown: 'numbere', all: 'numbered passages' });
  });

  it('repeats a fact of the instructions to who asked for it, and to nobody else', () => {
    const fact = 'We are open on Sundays from ten in the morning until noon.';
    expect(run(fact)).toMatchObject({ all: fact, leaked: undefined });
    expect(run(fact, ['What do boots cost?']).leaked).toBe('plain');
  });

  it('never repeats an order, whoever asks', () => {
    const order = 'Never mention the club of our oldest customers.';
    expect(run(order, ['What is the club of your oldest customers?']).leaked).toBe('plain');
  });

  it('counts pieces of a copy with words changed between them', () => {
    const pieces = `${parts.rules} ${parts.instructions}`.replace(/((?:\S+ ){4})\S+/g, '$1parrot');
    expect(run(pieces.repeat(2)).leaked).toBe('pieces');
  });

  it.each([
    ['canary', `It is ${parts.canary}`],
    ['canary', `It is ${[...parts.canary].reverse().join('-').toUpperCase()}`],
    ['mark', 'I think NO_ANSWER is it'],
    ['fence', 'It begins with < material x>'],
    ['encoded', `Here: ${Buffer.from(parts.rules).toString('base64')}`],
  ])('ends at the %s in %j', (leaked, text) => expect(run(text).leaked).toBe(leaked));

  it('takes out what no reader sees', () => {
    expect(run('Ye\u200bs, \u202ebo\u00adots\u202c 👩‍👧 می‌توان').all).toBe('Yes, boots 👩‍👧 می‌توان');
  });
});
