import type { BotEvent, ThreadEvent } from '@chirrup/proto/live-events';
import type { BotRole } from '@chirrup/tenancy/principal';
import { z } from 'zod';
import type { DeltaDto } from '../conversations/conversations.dto.js';
import { messageView, toReview } from '../conversations/conversations.mapper.js';
import { toSeconds } from '../http/dto/mapping.js';

export const roomSchema = z.strictObject({ thread_id: z.string().max(100), bot_id: z.string().max(100) });
export type RoomDto = z.infer<typeof roomSchema>;

export const placeSchema = z.strictObject({
  bot_id: z.string().max(100),
  place: z.string().max(40),
  item: z.string().max(100).default(''),
});
export type PlaceDto = z.infer<typeof placeSchema>;

export const botListenerSchema = z.string().max(100);

/** A socket.io event: its name and what it carries. */
export type ConsoleEvent = [name: string, payload: object];

/** What is said of a bot to those who watch it. */
export const toBotEvent = (botId: string, event: BotEvent): ConsoleEvent => {
  if ('gone' in event) return ['threads_gone_event', { bot_id: botId, thread_ids: event.gone }];
  if ('here' in event)
    return [
      'bot_member_event',
      {
        bot_id: botId,
        user_id: event.here,
        email: event.email,
        place: event.place,
        item: event.item ?? '',
      },
    ];
  if ('edited' in event) return ['bot_edited_event', { bot_id: botId, part: event.edited, tab: event.tab }];
  return ['new_message_event', { thread_id: event.threadId, updated_at: toSeconds(event.updatedAt) }];
};

/** What a user may do with a bot now; null: nothing any more. */
export const toAccessEvent = (botId: string, role: BotRole | null): ConsoleEvent => [
  'bot_access_event',
  { bot_id: botId, role },
];

/** An event of a thread as the bot's team reads it; `undefined` for what the console does not show. */
export const toConsoleEvent = (event: ThreadEvent): ConsoleEvent | undefined => {
  switch (event.type) {
    case 'message': {
      const message = messageView({ ...event.message, traceJson: event.traceJson }, 'member');
      const { _id, thread_id, seq, content } = message;
      if (message.sender_type === 'client') return ['chat_message', message];
      return ['chat_message_stream_complete', { _id, thread_id, seq, content, message }];
    }
    case 'delta': {
      const { id, threadId, replyTo, attempt, offset, delta } = event;
      const payload: DeltaDto = { _id: id, thread_id: threadId, reply_to: replyTo, attempt, offset, delta };
      return ['chat_message_stream_continue', payload];
    }
    case 'review':
      return ['chat_message_review', toReview(event.review)];
    case 'pending':
      return undefined;
  }
};
