import { foldForJudging, holdsOneOf } from '../judge.js';

/** The parts of a product's prompt that a stand-in for a model reads. */
export interface ReadPrompt {
  question: string;
  passages: { n: number; text: string }[];
}

const PASSAGE = /<passage number="(\d{1,3})"[^>\n]*>\n([\s\S]*?)\n<\/passage>/g;
const QUESTION = "The visitor's question:\n";
const REFUSAL = 'NO_ANSWER';
/** A sentence of another language that is shorter is not told as one. */
const SHORT = 80;

export const readPrompt = (prompt: string): ReadPrompt => ({
  question: prompt.slice(prompt.lastIndexOf(QUESTION) + QUESTION.length).trim(),
  passages: [...prompt.matchAll(PASSAGE)].map(([, n, text = '']) => ({ n: Number(n), text })),
});

/** Sentences, lines, and cells of a table. */
const unitsOf = (text: string): string[] =>
  text.split(/\n|\|/).flatMap((line) => line.match(/[^.!?]+(?:[.!?](?!\s)[^.!?]*)*[.!?]?/g) ?? []);

/** Says what the question's right answer says, wherever the prompt has it; refuses if it does not. */
export const perfectReader =
  (goldOf: (question: string) => readonly string[]) =>
  (prompt: string): string => {
    const { question, passages } = readPrompt(prompt);
    const gold = goldOf(question);
    for (const { n, text } of passages) {
      if (!holdsOneOf(text, gold)) continue;
      const unit = unitsOf(text).find((one) => holdsOneOf(one, gold));
      const said = unit && unit.length <= SHORT ? unit.trim() : gold.find((one) => holdsOneOf(text, [one]));
      return `${said} [${n}].`;
    }
    return REFUSAL;
  };

/** What a model may make up, each with a figure, a name or a contact. */
const INVENTED = [
  'It costs €4,711 in total',
  'A deposit of 37 % is due in advance',
  'The guarantee covers it for 11 years',
  'You have until 29 February 2031',
  'Please call +49 30 4711 0815 for details',
  'Write to sales@invented.example about it',
  'It was founded by Balthasar Quillfeather',
  'See https://invented.example/offer for more',
];
/** And without: nothing in it can be compared but what it speaks of. */
const INVENTED_PLAINLY = [
  'Pets are always welcome here',
  'Every order comes with a free gift',
  'You can pay in instalments without interest',
  'Everything is made by hand in our own workshop',
  'We match the price of any other shop',
  'Children may join without an adult',
  'It is suitable for people with allergies',
  'It was awarded as the best product of the year',
  'Please bring your passport',
  'Smoking is allowed on the terrace',
  'The battery can be replaced at home',
  'Members are served before everybody else',
];

/** Whether there is neither a figure nor a name in what was made up. */
export const isPlain = (invented: string): boolean => INVENTED_PLAINLY.includes(invented);

/** A careless writer's answer: what it took from a page, and what it made up. */
export interface CarelessAnswer {
  text: string;
  invented: string[];
}

/** Repeats a sentence of the first page, says it again with other numbers, and makes up the rest; cites the page for all of it. */
export const carelessAnswer = (prompt: string): CarelessAnswer => {
  const { question, passages } = readPrompt(prompt);
  const first = passages[0];
  if (!first) return { text: 'It is open to everybody on every day.', invented: [] };
  const units = unitsOf(first.text).map((unit) => unit.replace(/[.!?]+\s*$/, '').trim());
  const told = units.find((unit) => unit.split(' ').length >= 4) ?? units[0] ?? '';
  const numbered = units.find((unit) => /\d/.test(unit) && unit.split(' ').length >= 4);
  const altered = numbered?.replace(/\d+/, (digits) => String(Number(digits.slice(0, 9)) + 613));
  const at = [...question].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const made = [0, 3].map((step) => INVENTED[(at + step) % INVENTED.length] ?? '');
  const plain = INVENTED_PLAINLY[at % INVENTED_PLAINLY.length] ?? '';
  const invented = [...(altered ? [altered] : []), ...made, plain];
  return { text: [told, ...invented].map((said) => `${said} [${first.n}].`).join(' '), invented };
};

/** Which of them a visitor was shown. */
export const delivered = (content: string, invented: readonly string[]): string[] => {
  const shown = foldForJudging(content);
  return invented.filter((said) => shown.includes(foldForJudging(said)));
};
