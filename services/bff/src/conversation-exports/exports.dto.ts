import type { CreateThreadExportRequest, ThreadExport } from '@chirrup/proto/gen/chat/v1/chat_service';
import { z } from 'zod';
import { threadsQuerySchema } from '../conversations/conversations.dto.js';
import { seconds } from '../http/dto/fields.js';
import { oneOf, toSeconds } from '../http/dto/mapping.js';

const { day, until, time_zone, rating, text } = threadsQuerySchema.shape;
const formats = ['csv', 'jsonl'] as const;
const states = ['waiting', 'running', 'done', 'failed'] as const;

export const createExportSchema = z.strictObject({
  format: z
    .enum(formats)
    .describe('`csv`: a row a message, for spreadsheets; `jsonl`: a line a conversation.'),
  day,
  until,
  time_zone,
  rating,
  unanswered: z.literal(true).optional(),
  text,
});
export type CreateExportDto = z.infer<typeof createExportSchema>;

export const exportSchema = z
  .strictObject({
    _id: z.string(),
    format: z.enum(formats),
    state: z.enum(states).describe('`done`: the file can be read.'),
    threads: z.number().describe('How many conversations it is of.'),
    written: z.number().describe('How many of them are written.'),
    created_at: seconds,
    expires_at: seconds.describe('Then the file is deleted; sooner when one of its conversations is.'),
    day: z.string().optional(),
    until: z.string().optional(),
    rating: z.string().optional(),
    unanswered: z.literal(true).optional(),
    text: z.string().optional(),
  })
  .meta({ id: 'ConversationExport' });
export type ExportDto = z.infer<typeof exportSchema>;

export const toExportRequest = (
  botId: string,
  { format, time_zone: timeZone = '', ...selection }: CreateExportDto,
): CreateThreadExportRequest => ({
  botId,
  format,
  selection: { day: '', until: '', rating: '', unanswered: false, text: '', ...selection, timeZone },
});

export const toExport = ({
  id,
  format,
  state,
  threads,
  written,
  selection,
  ...at
}: ThreadExport): ExportDto => ({
  _id: id,
  format: oneOf(formats, format),
  state: oneOf(states, state),
  threads,
  written,
  created_at: toSeconds(at.createdAt),
  expires_at: toSeconds(at.expiresAt),
  ...(selection?.day ? { day: selection.day } : {}),
  ...(selection?.until ? { until: selection.until } : {}),
  ...(selection?.rating ? { rating: selection.rating } : {}),
  ...(selection?.unanswered ? { unanswered: true } : {}),
  ...(selection?.text ? { text: selection.text } : {}),
});
