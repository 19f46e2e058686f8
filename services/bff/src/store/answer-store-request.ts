import { createHash } from 'node:crypto';
import type { StoredConversations } from '@chirrup/proto/gen/auth/v1/auth_service';
import type { CallContext } from '@chirrup/rpc/call-context';
import { eraseVisitor } from '../clients/erase-visitor.js';
import type { ServiceClients } from '../clients/service-clients.js';
import type { StoreRequest } from './store-request.js';

const SELF: CallContext = { principal: { kind: 'service', name: 'bff' } };

interface KnownVisitor {
  botId: string;
  botName: string;
  visitorId: string;
}

/**
 * Does what a store's platform demands; again has no further effect. A shop belongs to the accounts that name it, and a
 * customer is a visitor whom the owner's server has identified by the platform's id or the address.
 * @param key names the request
 */
export const answerStoreRequest = async (
  services: ServiceClients,
  request: StoreRequest,
  key: string,
): Promise<void> => {
  const { topic, shopDomain } = request;
  if (topic === 'shop/redact') {
    await services.auth.forgetShop({ domain: shopDomain }, SELF);
    return;
  }
  const { userIds } = await services.auth.listShopAccounts({ domain: shopDomain }, SELF);
  for (const userId of userIds) {
    if (topic === 'customers/redact') {
      for (const visitor of await visitorsOf(services, userId, request))
        await eraseVisitor(services, visitor.botId, asVisitor(visitor));
    } else await report(services, userId, request, key);
  }
};

/** With the bots the account owns; those of others it works on are not its shop's. */
const visitorsOf = async (
  { bots, chat }: ServiceClients,
  userId: string,
  { customerId, email }: Pick<StoreRequest, 'customerId' | 'email'>,
): Promise<KnownVisitor[]> => {
  const found: KnownVisitor[] = [];
  const owned = await bots.listBots({ userId }, { principal: { kind: 'user', userId } });
  for (const { id: botId, botName, role } of owned.bots) {
    if (role !== 'owner') continue;
    const { visitorIds } = await chat.findIdentifiedVisitors({ botId, subject: customerId, email }, SELF);
    found.push(...visitorIds.map((visitorId) => ({ botId, botName, visitorId })));
  }
  return found;
};

const asVisitor = ({ botId, visitorId }: KnownVisitor): CallContext => ({
  principal: { kind: 'visitor', botId, visitorId },
});

const report = async (
  services: ServiceClients,
  userId: string,
  { shopDomain, customerId, email }: StoreRequest,
  key: string,
): Promise<void> => {
  // who names a shop need not own it: number and address are told where the account's own bots know them
  const byNumber = await visitorsOf(services, userId, { customerId, email: '' });
  const byAddress = await visitorsOf(services, userId, { customerId: '', email });
  const isSame = (one: KnownVisitor) => (other: KnownVisitor) =>
    one.botId === other.botId && one.visitorId === other.visitorId;
  const visitors = [...byNumber, ...byAddress.filter((visitor) => !byNumber.some(isSame(visitor)))];
  const stored = new Map<string, StoredConversations>();
  for (const visitor of visitors) {
    const { botId, botName } = visitor;
    const sum = stored.get(botId) ?? { botId, botName, conversations: 0, messages: 0 };
    const counted = await countStored(services, visitor);
    stored.set(botId, {
      ...sum,
      conversations: sum.conversations + counted.conversations,
      messages: sum.messages + counted.messages,
    });
  }
  const order = {
    userId,
    shopDomain,
    customerId: byNumber.length > 0 ? customerId : '',
    email: byAddress.length > 0 ? email : '',
    stored: [...stored.values()],
  };
  await services.auth.mailCustomerRequest({ id: mailId(key, userId), ...order }, SELF);
};

const countStored = async (
  { chat }: ServiceClients,
  visitor: KnownVisitor,
): Promise<{ conversations: number; messages: number }> => {
  const threads = new Set<string>();
  let messages = 0;
  let from = { afterThreadId: '', afterSeq: 0 };
  for (;;) {
    const page = await chat.exportVisitor({ botId: visitor.botId, ...from }, asVisitor(visitor));
    for (const { id } of page.threads) threads.add(id);
    messages += page.messages.length;
    const last = page.messages.at(-1);
    if (!page.hasMore || !last) return { conversations: threads.size, messages };
    from = { afterThreadId: last.threadId, afterSeq: last.seq };
  }
};

/** The same for the same request, so that it is mailed once: a UUID (version 8) of both. */
const mailId = (key: string, userId: string): string => {
  const hex = createHash('sha256').update(`${key} ${userId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
