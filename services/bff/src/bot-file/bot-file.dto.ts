import { qaLimits } from '@chirrup/proto/limits';
import { z } from 'zod';
import { editableShape } from '../bots/bot-fields.js';
import { seconds, text } from '../http/dto/fields.js';
import { editTestQuestionSchema } from '../test-questions/test-questions.dto.js';
import {
  importedQaSchema,
  importId,
  qaImportSchema,
  qaTextSchema,
  scheduleSchema,
} from '../training/training.dto.js';

/** Named in each file, so that a later release can tell what it reads. */
export const BOT_FILE_FORMAT = 'chirrup-bot';
export const BOT_FILE_VERSION = 1;
/** Most entries of a file; more than any plan sells. */
export const MOST = { pairs: 5_000, links: 5_000, tests: 200 };
/** Most entries of one call that imports. */
export const PART = { pairs: qaLimits.import, links: 50, tests: 50 };

const { live_mode: _, ...settings } = editableShape;

const linkSchema = z.strictObject({
  url: text(2_048).min(1),
  title: text(500).default(''),
  thumbnail: text(2_048).optional().describe('Where its owner has chosen another than that of the page.'),
  knowledge_content: text(100_000)
    .optional()
    .describe('The text that its owner wrote in place of that of the page.'),
});

const sections = (most: typeof MOST) => ({
  settings: z
    .strictObject(settings)
    .partial()
    .optional()
    .describe('What the bot is; whether it is live is not part of it.'),
  qa_pairs: z.array(qaTextSchema).max(most.pairs).optional(),
  links: z
    .array(linkSchema)
    .max(most.links)
    .optional()
    .describe('Addresses of pages, read again on import where the owner wrote no text.'),
  files: z
    .array(linkSchema)
    .max(most.links)
    .optional()
    .describe('Uploaded files by their addresses here; on import they are uploaded apart.'),
  picture: text(500).optional().describe('The address of the bot’s picture here; uploaded apart, too.'),
  schedule: scheduleSchema.shape.interval.optional().describe('How often the pages are read again.'),
  not_included: z
    .array(text(1_000))
    .max(most.links)
    .optional()
    .describe('In words, what the bot has and the file does not hold.'),
  test_questions: z.array(editTestQuestionSchema).max(most.tests).optional(),
});

const head = {
  format: z.literal(BOT_FILE_FORMAT),
  version: z.literal(BOT_FILE_VERSION),
  exported_at: seconds.optional(),
};

/** A bot as a file. */
const botFile = z.strictObject({ $schema: z.string().max(500).optional(), ...head, ...sections(MOST) });
export const botFileSchema = botFile.meta({ id: 'BotFile' });
export type BotFileDto = z.infer<typeof botFileSchema>;

export const importBotFileSchema = z
  .strictObject({
    $schema: z.string().max(500).optional(),
    ...head,
    ...sections(PART),
    qa_pairs: z.array(importedQaSchema).max(PART.pairs).optional(),
    import_id: importId,
  })
  .meta({ id: 'BotFilePart' });
export type ImportBotFileDto = z.infer<typeof importBotFileSchema>;

const counts = z.strictObject({
  added: z.number(),
  unchanged: z.number(),
  skipped: z.number().describe('For want of room, or because they cannot be used here.'),
});

export const botFileImportedSchema = z
  .strictObject({ qa_pairs: qaImportSchema, links: counts, test_questions: counts })
  .meta({ id: 'BotFileImport' });
export type BotFileImportedDto = z.infer<typeof botFileImportedSchema>;

/** The published JSON schema of a bot as a file. */
export const botFileJsonSchema = () => ({
  ...z.toJSONSchema(botFile, { io: 'input' }),
  title: 'A Chirrup bot as a file',
});
