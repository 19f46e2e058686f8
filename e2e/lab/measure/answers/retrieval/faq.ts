import { pairDocuments } from '@chirrup/knowledge/chunking/documents';
import { bareWords } from '@chirrup/text/fold';
import { MeasuredBot } from './bot/measured-bot.ts';
import { recallAt, reciprocalRank, sample, shareOf } from './figures.ts';
import { type MeasureSetting, readGzip } from './setting.ts';
import { mistype, seeded } from './typing-errors.ts';

interface Collection {
  pairs: { id: string; question: string; answer: string }[];
  queries: { q: string; id: string }[];
}

const ENOUGH = 0.5;

/** FAQ collections: whether the right pair is found, and what is answered when it is not there. */
export async function faq(setting: MeasureSetting) {
  const collections = Object.entries(readGzip<Record<string, Collection>>(setting, 'faq.json.gz'));
  const measured: Record<string, Awaited<ReturnType<typeof measureCollection>>> = {};
  for (const [name, collection] of collections) measured[name] = await measureCollection(collection, setting);
  return measured;
}

async function measureCollection({ pairs, queries }: Collection, { limit, index }: MeasureSetting) {
  const bot = await MeasuredBot.of(
    index,
    pairs.map((pair) => [pair.id, pairDocuments(pair)] as const),
  );
  const typing = seeded(11);
  const asked = sample(queries, limit);
  const found: { place: number; typed: number; verified: boolean; rightVerified: boolean }[] = [];
  for (const { q, id } of asked) {
    const placeOf = (qa: readonly { document: { sourceId: string } }[]) =>
      qa.findIndex(({ document }) => document.sourceId === id);
    const { qa, decision } = await bot.retrieve(q);
    const typed = await bot.retrieve(mistype(q, typing));
    const { verified } = decision;
    found.push({
      place: placeOf(qa),
      typed: placeOf(typed.qa),
      verified: verified !== undefined,
      rightVerified: verified?.document.sourceId === id,
    });
  }
  const places = found.map(({ place }) => place);
  const typedPlaces = found.map(({ typed }) => typed);
  const clear = askedOfOnePair(queries);
  const verified = found.filter((entry) => entry.verified);
  return {
    questions: asked.length,
    recall_at_1: recallAt(1, places),
    recall_at_5: recallAt(5, places),
    recall_at_5_of_one_pair: recallAt(
      5,
      places.filter((_, at) => clear(asked[at]?.q ?? '')),
    ),
    mrr_at_5: reciprocalRank(places.map((place) => (place < 5 ? place : -1))),
    recall_at_1_two_typing_errors: recallAt(1, typedPlaces),
    verified: verified.length / found.length,
    verified_right: shareOf(verified, ({ rightVerified }) => rightVerified),
    ...(index.isInProcess ? await withoutOwnPair(bot, pairs, asked) : {}),
  };
}

/** Some texts ("question1") are listed for many pairs: which of them is right, nobody can know. */
function askedOfOnePair(queries: Collection['queries']): (q: string) => boolean {
  const pairs = Map.groupBy(queries, ({ q }) => bareWords(q));
  return (q) => new Set(pairs.get(bareWords(q))?.map(({ id }) => id)).size === 1;
}

/** Each pair left out in turn: its own questions have no answer then. */
async function withoutOwnPair(bot: MeasuredBot, pairs: Collection['pairs'], asked: Collection['queries']) {
  const seen: { verified: boolean; confident: boolean }[] = [];
  const byPair = Map.groupBy(asked, ({ id }) => id);
  for (const pair of pairs) {
    const own = byPair.get(pair.id) ?? [];
    if (own.length === 0) continue;
    await bot.learn(pair.id, []);
    for (const { q } of own) {
      const { qa, decision } = await bot.retrieve(q);
      seen.push({
        verified: decision.verified !== undefined,
        confident: (qa[0]?.confidence ?? 0) >= ENOUGH,
      });
    }
    await bot.learn(pair.id, pairDocuments(pair));
  }
  return {
    own_pair_away_verified: shareOf(seen, ({ verified }) => verified),
    own_pair_away_confident: shareOf(seen, ({ confident }) => confident),
  };
}
