import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { quantile } from '@chirrup/testing/statistics';
import { atLeast, atMost, type EvalFigure, type EvalMeasure, type Evaluation } from '../measure.js';
import { askBot, type JudgedReply, sharesOf, teachSite } from '../sites/ask-site.js';
import { breakDown, missLines } from '../sites/break-down.js';
import { leftOutSites, type SiteData, visitorsSites } from '../sites/site-data.js';
import {
  type CarelessAnswer,
  carelessAnswer,
  delivered,
  isPlain,
  perfectReader,
} from './scripted-writers.js';
import { SiteWords } from './unsupported.js';

/** Who writes: the model of the environment, or a stand-in that reads perfectly or writes carelessly. */
const WRITERS = ['model', 'reader', 'writer'] as const;
type Writer = (typeof WRITERS)[number];

const TIMED_QUESTIONS = 10;

/** A real model if one is set, else both stand-ins. */
const writersOf = (env: NodeJS.ProcessEnv): readonly Writer[] =>
  env.LLM_API_KEY || env.LLM_API_KEY_FILE || env.LLM_BASE_URL ? ['model'] : ['reader', 'writer'];

let scripted: ScriptedModel | undefined;

/** Settings of the product for this measure. */
export const modelEnv = async (env: NodeJS.ProcessEnv): Promise<Record<string, string>> => {
  const own = Object.entries(env).filter(([name]) => name.startsWith('LLM_'));
  if (writersOf(env)[0] === 'model')
    return Object.fromEntries(own.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  scripted = await startScriptedModel();
  return { LLM_BASE_URL: scripted.url, LLM_MODEL: 'scripted', LLM_TEST_CALL: 'off' };
};

export const closeScripted = async (): Promise<void> => scripted?.close();

interface Answered extends JudgedReply {
  pages: SiteWords;
  /** What a careless writer made up. */
  invented: string[];
}

interface Run {
  asked: Answered[];
  firstTexts: number[];
  /** Of all questions, as the product counts them. */
  tokens: number;
}

/** What visitors are told when a model writes: right, wrong, unsupported, with its page, refused; how fast and for how many tokens. */
export const model: EvalMeasure = {
  name: 'model',
  through: 'api',
  isOwnData: true,
  run: async (evaluation) => {
    const writers = writersOf(process.env);
    const runs = new Map<Writer, Run>();
    for (const data of sitesOf(evaluation)) {
      const site = await teachSite(data, evaluation);
      try {
        for (const writer of writers) {
          evaluation.progress(`model: ${data.name}, ${writer}`);
          const run = runs.get(writer) ?? { asked: [], firstTexts: [], tokens: 0 };
          runs.set(writer, run);
          await ask(writer, data, site, evaluation, run);
        }
      } finally {
        await site.close();
      }
    }
    const all = [...runs];
    return {
      figures: all.flatMap(([writer, run]) => figuresOf(writer, run)),
      details: all.flatMap(([writer, { asked }]) => [
        '',
        `${writer}:`,
        ...breakDown('site', asked, ({ site }) => site),
        ...(evaluation.misses ? ['', ...missLines(asked), ...unsupportedLines(asked)] : []),
      ]),
    };
  },
};

const sitesOf = ({ folder }: Evaluation): SiteData[] =>
  existsSync(join(folder, 'visitors')) ? visitorsSites(folder) : leftOutSites();

const ask = async (
  writer: Writer,
  data: SiteData,
  site: Awaited<ReturnType<typeof teachSite>>,
  evaluation: Evaluation,
  run: Run,
): Promise<void> => {
  const careless = new Map<string, CarelessAnswer>();
  const gold = new Map(data.questions.map((question) => [question.q.trim(), question.gold]));
  if (writer === 'reader') scripted?.set({ answer: perfectReader((question) => gold.get(question) ?? []) });
  if (writer === 'writer')
    scripted?.set({
      answer: (prompt) => {
        const answer = carelessAnswer(prompt);
        for (const question of gold.keys()) if (prompt.endsWith(question)) careless.set(question, answer);
        return answer.text;
      },
    });
  const before = await site.tokensUsed();
  const { asked, times } = await askBot(data, site, evaluation, {
    timed: writer === 'model' ? TIMED_QUESTIONS : 0,
  });
  run.tokens += (await site.tokensUsed()) - before;
  run.firstTexts.push(...times);
  const pages = new SiteWords(Object.values(data.pages));
  for (const one of asked)
    run.asked.push({ ...one, pages, invented: careless.get(one.question.q.trim())?.invented ?? [] });
};

const unsupportedOf = ({ reply, pages, question, siteLanguage }: Answered): string[] =>
  reply.lane === 'model' ? pages.unsupported(reply.content, question.lang === siteLanguage) : [];

const unsupportedLines = (asked: readonly Answered[]): string[] =>
  asked.flatMap((one) =>
    unsupportedOf(one).map((sentence) => `- unsupported: ${one.question.q} → ${sentence.trim()}`),
  );

const figuresOf = (writer: Writer, { asked, firstTexts, tokens }: Run): EvalFigure[] => {
  const all = sharesOf(asked);
  const by = asked.filter(({ reply }) => reply.lane === 'model');
  const cited = by.filter(({ question }) => question.gold.length > 0);
  const citesRight = cited.filter(({ reply, question }) =>
    (reply.sources ?? []).some(({ url }) => question.pages.includes(new URL(url).pathname)),
  );
  const name = (what: string) => `${writer}: ${what}`;
  const shared: EvalFigure[] = [
    { name: name('written by it'), now: by.length / asked.length },
    { name: name('answered wrong'), now: all.wrong },
    { name: name('cites the right page'), now: citesRight.length / cited.length },
    { name: name('unanswerable refused'), now: all.unanswered },
    {
      name: name('answers with an unsupported sentence'),
      now: by.filter((one) => unsupportedOf(one).length > 0).length / by.length,
    },
    { name: name('tokens a question'), now: tokens / asked.length, unit: 'tokens' },
  ];
  const right = { name: name('answered right'), now: all.right };
  if (writer === 'writer') return [right, ...shared, ...inventionsOf(name, asked)];
  if (writer === 'reader') return [{ ...right, must: atLeast(0.85) }, ...shared];
  return [
    right,
    ...shared,
    { name: name('first text, p50'), now: quantile(firstTexts, 0.5), unit: 'ms' },
    { name: name('first text, p95'), now: quantile(firstTexts, 0.95), unit: 'ms' },
  ];
};

/** Of what was made up, the share that visitors were shown. */
const inventionsOf = (name: (what: string) => string, asked: readonly Answered[]): EvalFigure[] => {
  const made = asked.flatMap(({ invented }) => invented);
  const shown = asked.flatMap(({ reply, invented }) => delivered(reply.content, invented));
  const share = (isOfPlain: boolean) => {
    const of = (list: readonly string[]) => list.filter((said) => isPlain(said) === isOfPlain);
    return of(shown).length / of(made).length;
  };
  return [
    { name: name('inventions with a figure, name or contact shown'), now: share(false) },
    { name: name('inventions without any shown'), now: share(true) },
    { name: name('inventions shown'), now: shown.length / made.length, must: atMost(0.05) },
  ];
};
