import type { Thread } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ThreadRow } from './persistence/thread.row.js';

export const toThread = (row: ThreadRow): Thread => ({
  id: row.id,
  botId: row.bot_id,
  visitorId: row.visitor_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastMessage: row.last_message,
  messageCount: row.message_count,
  positiveCount: row.positive_count,
  negativeCount: row.negative_count,
  lastSeq: row.last_seq,
});
