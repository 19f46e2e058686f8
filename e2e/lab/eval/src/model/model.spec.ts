import { carelessAnswer, delivered, isPlain, perfectReader } from './scripted-writers.js';
import { SiteWords } from './unsupported.js';

const prompt = (question: string) => `It is Friday.

<material qwertz>
<passage number="1" title="Hours">
The studio is open daily. Bring a towel.
</passage>
<passage number="2" title="Prices">
A course costs £240 and takes six evenings. Clay is included.
</passage>
</material qwertz>

The visitor's question:
${question}`;

describe('the perfect reader', () => {
  const reader = perfectReader((question) => (question === 'What does it cost?' ? ['£240'] : ['a car park']));

  it('says what is right with its page', () => {
    expect(reader(prompt('What does it cost?'))).toBe('A course costs £240 and takes six evenings. [2].');
  });

  it('refuses what does not stand there', () => {
    expect(reader(prompt('Where can I park?'))).toBe('NO_ANSWER');
  });
});

describe('the careless writer', () => {
  it('mixes what stands there with what it makes up', () => {
    const { text, invented } = carelessAnswer(prompt('What does it cost?'));
    expect(text).toMatch(/^The studio is open daily \[1\]\. /);
    expect(invented.filter(isPlain)).toHaveLength(1);
    expect(delivered(text, invented)).toEqual(invented);
    expect(delivered('The studio is open daily [1].', invented)).toEqual([]);
  });
});

describe('sentences that nothing supports', () => {
  const site = new SiteWords(['<p>A course costs £240 and takes six evenings.</p><script>99</script>']);

  it('have figures of no page, or words of none', () => {
    const content =
      'A course costs £240 [1]. It costs £99. Argentina surprisingly defeated France yesterday. Six evenings.';
    expect(site.unsupported(content, true).map((sentence) => sentence.trim())).toEqual([
      'It costs £99',
      'Argentina surprisingly defeated France yesterday',
    ]);
    expect(site.unsupported('Argentina surprisingly defeated France yesterday.', false)).toEqual([]);
  });
});
