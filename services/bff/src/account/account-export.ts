import type { Bot } from '@chirrup/proto/gen/bots/v1/bots_service';
import { toChange } from '../bot-file/changes.mapper.js';
import { ownContent } from '../bot-file/own-content.js';
import { toBot } from '../bots/bots.mapper.js';
import { pages } from '../clients/pages.js';
import type { ServiceClients } from '../clients/service-clients.js';
import { toDeletedBot } from '../deleted-bots/deleted-bots.dto.js';
import { toSeconds } from '../http/dto/mapping.js';
import type { Caller } from '../http/nest/caller.js';
import { toTestQuestion } from '../test-questions/test-questions.mapper.js';
import { toLink, toQa } from '../training/training.mapper.js';
import { toAccountPlan, toOpenSession, toProfile } from './account.mapper.js';
import { exportedLinkSchema, exportedSettingsSchema } from './account-data.dto.js';

const PAIRS_A_PAGE = 1_000;
const LINKS_A_PAGE = 100;
const CHANGES_A_PAGE = 100;

/** Everything an account holds, as one JSON document in pieces: never more than a page of one list is in memory. */
export async function* accountExport(
  services: ServiceClients,
  userId: string,
  caller: Caller,
  now: number,
): AsyncGenerator<string> {
  const [profile, methods, plan, { sessions }, { bots }, deleted] = await Promise.all([
    services.auth.getProfile({ userId }, caller),
    services.auth.getSignInMethods({ userId }, caller),
    services.billing.getAccountPlan({ userId }, caller),
    services.auth.listSessions({ userId }, caller),
    services.bots.listBots({ userId }, caller),
    services.bots.listDeletedBots({ userId }, caller),
  ]);
  const head = {
    format: 'chirrup-account-1',
    exported_at: toSeconds(now),
    profile: toProfile(profile),
    sign_in_methods: methods,
    account_plan: toAccountPlan(plan),
    sessions: sessions.map((session) => toOpenSession(session, caller.sessionId)),
    memberships: bots
      .filter(({ role }) => role !== 'owner')
      .map(({ id, botName, role }) => ({ bot_id: id, botname: botName, role })),
  };
  yield JSON.stringify(head).slice(0, -1);
  yield* listed(',"deleted_bots":[', deleted.bots, async function* (hidden) {
    yield JSON.stringify(toDeletedBot(hidden)).slice(0, -1);
    if (hidden.bot) yield* exportedBot(services, hidden.bot, userId, ',');
    else yield '}';
  });
  const owned = bots.filter(({ role }) => role === 'owner');
  yield* listed('],"bots":[', owned, async function* (bot) {
    yield* exportedBot(services, bot, userId, '{');
  });
  yield ']}';
}

/** Nobody is a member of a deleted bot; that these are the caller's own, the list of them says. */
const ownerOf = (botId: string, userId: string): Caller => ({
  principal: { kind: 'member', userId, botId, role: 'owner' },
});

/** Everything of a bot, after what it begins with. */
async function* exportedBot(
  services: ServiceClients,
  bot: Bot,
  userId: string,
  opening: string,
): AsyncGenerator<string> {
  const botId = bot.id;
  const caller = ownerOf(botId, userId);
  yield `${opening}"settings":${JSON.stringify(exportedSettingsSchema.strip().parse(toBot(bot)))}`;
  const pairs = pages(
    PAIRS_A_PAGE,
    async (page) => (await services.bots.listQa({ botId, page }, caller)).pairs,
  );
  yield* listed(',"pairs":[', pairs, (pair) => [JSON.stringify(toQa(pair))]);
  const links = pages(
    LINKS_A_PAGE,
    async (page) => (await services.knowledge.listLinks({ botId, page }, caller)).links,
  );
  yield* listed('],"links":[', links, async function* (link) {
    const content = await ownContent(services, link, caller);
    const own = content === undefined ? {} : { knowledge_content: content };
    yield JSON.stringify({ ...exportedLinkSchema.strip().parse(toLink(link)), ...own });
  });
  const { questions } = await services.chat.listTestQuestions({ botId }, caller);
  yield* listed('],"test_questions":[', questions, (test) => [JSON.stringify(toTestQuestion(test))]);
  const { interval } = await services.knowledge.getCrawlSchedule({ botId }, caller);
  const changes = pages(
    CHANGES_A_PAGE,
    async (page) => (await services.bots.listChanges({ botId, page }, caller)).changes,
  );
  // the addresses of others are theirs
  yield* listed(`],"schedule":${JSON.stringify(interval)},"history":[`, changes, (change) => [
    JSON.stringify(toChange(change.userId === userId ? change : { ...change, userEmail: '' })),
  ]);
  yield ']}';
}

/** `open`, then each entry as it is written, with commas between. */
async function* listed<T>(
  open: string,
  entries: AsyncIterable<T> | Iterable<T>,
  written: (entry: T) => AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  yield open;
  let isFirst = true;
  for await (const entry of entries) {
    if (!isFirst) yield ',';
    isFirst = false;
    yield* written(entry);
  }
}
