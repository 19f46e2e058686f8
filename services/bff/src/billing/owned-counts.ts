import type { Bot } from '@chirrup/proto/gen/bots/v1/bots_service';
import type { Principal } from '@chirrup/tenancy/principal';
import type { ServiceClients } from '../clients/service-clients.js';
import type { Caller } from '../http/nest/caller.js';

/** What each of an owner's bots has. */
export interface OwnedCounts {
  byBot: { botId: string; pairs: number; links: number }[];
}

/** Bots are counted so many at a time: a large account must not take all of a service's connections. */
const AT_ONCE = 8;

/** Counts an owner's bots, and the pairs and links of each. */
export const countOwned = async (
  services: Pick<ServiceClients, 'bots' | 'knowledge'>,
  userId: string,
  caller: Caller,
): Promise<OwnedCounts> => {
  const { bots } = await services.bots.listBots({ userId }, caller);
  const owned = bots.filter(({ role }) => role === 'owner');
  const byBot: OwnedCounts['byBot'] = [];
  for (let from = 0; from < owned.length; from += AT_ONCE)
    byBot.push(
      ...(await Promise.all(owned.slice(from, from + AT_ONCE).map((bot) => countOf(services, userId, bot)))),
    );
  return { byBot };
};

const countOf = async (
  { bots, knowledge }: Pick<ServiceClients, 'bots' | 'knowledge'>,
  userId: string,
  { id: botId }: Bot,
): Promise<OwnedCounts['byBot'][number]> => {
  const principal: Principal = { kind: 'member', userId, botId, role: 'owner' };
  const [pairs, links] = await Promise.all([
    bots.countQa({ botId }, { principal }),
    knowledge.countLinks({ botId }, { principal }),
  ]);
  return { botId, pairs: pairs.count, links: links.total };
};
