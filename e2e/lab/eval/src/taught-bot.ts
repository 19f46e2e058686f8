import type { BotView, Owner } from '@chirrup/testing/clients/owner';
import { until } from '@chirrup/testing/until';

const IMPORT_LIMIT_MS = 300_000;
/** 1,600 passages of product pages take six minutes on a machine with nothing else to do. */
const UNDERSTOOD_LIMIT_MS = 1_200_000;

/** A live bot that has read every page of a site. @throws when a page could not be read */
export const botFromSite = async (
  owner: Owner,
  name: string,
  site: { address: string; pages: number },
): Promise<BotView> => {
  const bot = await owner.createBot(name);
  await owner.change(bot._id, { live_mode: true });
  const job = await owner.importSitemap(
    bot._id,
    site.address,
    `${site.address}/sitemap.xml`,
    IMPORT_LIMIT_MS,
  );
  if (job.ready !== site.pages)
    throw new Error(`${name}: ${job.ready} of ${site.pages} pages were read: ${job.reason}`);
  await untilUnderstood(owner, bot._id);
  return bot;
};

interface LinkView {
  _id: string;
  state: string;
}

/** Passages of a bot and wordings of its pairs, and how many of each can be found by meaning; 0 if the product has no embeddings. */
interface UnderstandingView {
  passages: number;
  understood: number;
  questions: number;
  questions_understood: number;
}

/** Waits until every page of a bot is ready and, if the product has embeddings, embedded, as its pairs are. */
export const untilUnderstood = async (owner: Owner, botId: string, pairs = 0): Promise<void> => {
  await until(
    () => owner.links<LinkView>(botId),
    (links) => links.every(({ state }) => state === 'ready'),
    UNDERSTOOD_LIMIT_MS,
  );
  await until(
    () => owner.call<UnderstandingView>('GET', `/api/v1/bots/${botId}/knowledge_understanding`),
    ({ passages, understood, questions, questions_understood }) =>
      understood >= passages &&
      questions_understood >= questions &&
      // pairs are learned a moment after they were taught
      (questions === 0 || questions >= pairs),
    UNDERSTOOD_LIMIT_MS,
  );
};
