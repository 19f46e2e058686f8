import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceClients } from './service-clients.js';

/** Deletes what every service has of a visitor with a bot. Conversations last: by them the visitor is found again after a failure. */
export const eraseVisitor = async (
  { chat, analytics }: ServiceClients,
  botId: string,
  visitor: CallContext,
): Promise<void> => {
  await analytics.eraseConversions({ botId }, visitor);
  await chat.eraseVisitor({ botId }, visitor);
};
