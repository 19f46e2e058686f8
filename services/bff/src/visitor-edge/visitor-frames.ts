import { z } from 'zod';
import { publicProfileSchema } from '../bots/bots.dto.js';
import {
  deltaSchema,
  messageSchema,
  pendingSchema,
  reviewSchema,
  sourceSchema,
} from '../conversations/conversations.dto.js';
import { messageView, toPending, toReview, toSource } from '../conversations/conversations.mapper.js';
import type { FeedEvent } from '../live/thread-feed.js';

/** What a visitor's browser may send. */
export const clientFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('resume'),
    thread_id: z.string().max(100),
    after_seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
  z.strictObject({ type: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

/** What a visitor's browser receives. */
export const visitorFrameSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('ready'), live: z.boolean() }),
    z.strictObject({ type: z.literal('live'), live: z.boolean() }),
    z.strictObject({ type: z.literal('profile'), profile: publicProfileSchema }),
    z.strictObject({ type: z.literal('message'), message: messageSchema }),
    z.strictObject({ type: z.literal('review'), review: reviewSchema }),
    pendingSchema.extend({
      type: z.literal('pending'),
      offers: z
        .array(sourceSchema)
        .optional()
        .describe('Pages to read meanwhile, where the first text takes long.'),
    }),
    deltaSchema.extend({ type: z.literal('delta') }),
    z.strictObject({ type: z.literal('resumed'), thread_id: z.string(), last_seq: z.number() }),
    z.strictObject({ type: z.literal('pong') }),
    z.strictObject({
      type: z.literal('error'),
      code: z.string(),
      message: z.string(),
      request_id: z.string(),
    }),
  ])
  .meta({ id: 'VisitorFrame' });
export type VisitorFrame = z.infer<typeof visitorFrameSchema>;

/** A frame from the browser; `undefined` when it is none of ours. */
export const readClientFrame = (data: string): ClientFrame | undefined => {
  try {
    return clientFrameSchema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
};

/** An event of a thread as a visitor reads it. */
export const toFrame = (threadId: string, event: FeedEvent): VisitorFrame => {
  switch (event.type) {
    case 'message':
      return { type: 'message', message: messageView(event.message, 'visitor') };
    case 'review':
      return { type: 'review', review: toReview(event.review) };
    case 'pending':
      return {
        type: 'pending',
        ...toPending(event.reply),
        ...(event.offers && { offers: event.offers.map(toSource) }),
      };
    case 'delta': {
      const { id, attempt, offset, delta } = event;
      return { type: 'delta', _id: id, thread_id: threadId, attempt, offset, delta };
    }
    case 'resumed':
      return { type: 'resumed', thread_id: threadId, last_seq: event.lastSeq };
  }
};
