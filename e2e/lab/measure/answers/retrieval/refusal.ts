import { pairDocuments } from '@chirrup/knowledge/chunking/documents';
import { auroc } from '../../ranks.ts';
import { confidenceOf, MeasuredBot } from './bot/measured-bot.ts';
import { sample } from './figures.ts';
import { type MeasureSetting, readGzip } from './setting.ts';

interface Labelled {
  sentence: string;
  label: string;
}

interface Intents {
  phrases: Labelled[];
  queries: Labelled[];
}

const OUT_OF_SCOPE = new Set(['oos', 'NO_NODES_DETECTED']);

/** Intent collections as pairs: how well the confidence separates what the bot knows from what it does not. */
export async function refusal(setting: MeasureSetting) {
  const sets: [string, Intents][] = [
    ['clinc', readGzip<Intents>(setting, 'oos.json.gz')],
    ...Object.entries(readGzip<Record<string, Intents>>(setting, 'shop.json.gz')),
  ];
  const measured: Record<string, Awaited<ReturnType<typeof measureIntents>>> = {};
  for (const [name, intents] of sets) measured[name] = await measureIntents(intents, setting);
  return measured;
}

async function measureIntents({ phrases, queries }: Intents, { limit, index }: MeasureSetting) {
  const known = phrases.filter(({ label }) => !OUT_OF_SCOPE.has(label));
  // the phrases of an intent are wordings of one pair, so that they are no rivals of each other
  const sources = Map.groupBy(known, ({ label }) => label);
  const bot = await MeasuredBot.of(
    index,
    [...sources].map(([label, own]) => {
      const [question = '', ...phrasings] = own.map(({ sentence }) => sentence);
      return [label, pairDocuments({ id: label, question, phrasings, answer: label })] as const;
    }),
  );
  const scores = { inside: [] as number[], outside: [] as number[] };
  let right = 0;
  for (const { sentence, label } of sampleBoth(queries, limit)) {
    const retrieval = await bot.retrieve(sentence);
    const confidence = confidenceOf(retrieval);
    if (OUT_OF_SCOPE.has(label)) scores.outside.push(confidence);
    else {
      scores.inside.push(confidence);
      if (retrieval.qa[0]?.document.sourceId === label) right += 1;
    }
  }
  return {
    in_scope: scores.inside.length,
    out_of_scope: scores.outside.length,
    auroc: auroc(scores.inside, scores.outside),
    in_scope_accuracy: right / scores.inside.length,
  };
}

/** The same number of either side, as far as there are enough. */
function sampleBoth(queries: readonly Labelled[], limit: number | undefined): Labelled[] {
  const { outside = [], inside = [] } = Object.groupBy(queries, ({ label }) =>
    OUT_OF_SCOPE.has(label) ? 'outside' : 'inside',
  );
  return [...sample(inside, limit), ...sample(outside, limit)];
}
