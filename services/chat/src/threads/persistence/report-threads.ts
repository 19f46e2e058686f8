import type { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { ThreadErased, ThreadExpired } from '@chirrup/proto/gen/chat/v1/events';
import { topics } from '@chirrup/proto/topics';

const codecs = { ThreadErased, ThreadExpired };

interface GoneThreads {
  botId: string;
  threadIds: readonly string[];
  /** Why they are gone. */
  type: keyof typeof codecs;
}

/** Publishes that threads are gone: other services keep figures and texts of what was asked. */
export const reportThreads = async (
  outbox: Outbox,
  tx: Tx,
  { botId, threadIds, type }: GoneThreads,
): Promise<void> => {
  for (const threadId of threadIds)
    await outbox.add(tx, {
      topic: topics.message.name,
      key: threadId,
      type,
      tenant: botId,
      payload: codecs[type].encode({ botId, threadId }).finish(),
    });
};
