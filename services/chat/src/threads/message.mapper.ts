import type { Message } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { MessageRow } from './persistence/message.row.js';

/** A row as the contract's message. The trace is for members of the bot only. */
export const toMessage = (row: MessageRow, withTrace = false): Message => ({
  id: row.id,
  threadId: row.thread_id,
  seq: row.seq,
  senderType: row.sender_type,
  senderBotName: row.sender_name,
  messageType: 'text',
  content: row.content,
  state: row.state,
  createdAt: row.created_at,
  clientMessageId: row.client_message_id ?? '',
  replyTo: row.reply_to ?? '',
  lane: row.lane ?? '',
  contentLanguage: row.content_language ?? '',
  sources: (row.sources ?? []).map((source) => ({ heading: '', preview: '', ...source })),
  suggestions: row.suggestions ?? [],
  myVote: row.my_vote ?? 0,
  traceJson: withTrace && row.trace ? JSON.stringify(row.trace) : '',
});
