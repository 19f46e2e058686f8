import { z } from 'zod';
import { changeSchema } from '../bot-file/changes.dto.js';
import { botSchema } from '../bots/bots.dto.js';
import { deletedBotSchema } from '../deleted-bots/deleted-bots.dto.js';
import { seconds, text } from '../http/dto/fields.js';
import { testQuestionSchema } from '../test-questions/test-questions.dto.js';
import { linkSchema, qaSchema, scheduleSchema } from '../training/training.dto.js';
import { accountPlanSchema, profileSchema } from './account.dto.js';
import { openSessionSchema, signInMethodsSchema } from './sessions.dto.js';

export const deleteAccountSchema = z.strictObject({
  email: text(254).describe('The address of the account, typed again.'),
  password: text(1_024).optional().describe('Needed where the account has one.'),
});
export type DeleteAccountDto = z.infer<typeof deleteAccountSchema>;

/** A bot's settings without the addresses of other people. */
export const exportedSettingsSchema = botSchema.omit({
  collaborator_user_emails: true,
  invite_user_emails: true,
});

export const exportedLinkSchema = linkSchema
  .pick({
    _id: true,
    url: true,
    title: true,
    thumbnail: true,
    kind: true,
    created_at: true,
  })
  .extend({
    knowledge_content: z
      .string()
      .optional()
      .describe('The text that its owner wrote in place of that of the page.'),
  });

const exportedBotSchema = z.strictObject({
  settings: exportedSettingsSchema,
  pairs: z.array(qaSchema),
  links: z.array(exportedLinkSchema),
  test_questions: z.array(testQuestionSchema),
  schedule: scheduleSchema.shape.interval,
  history: z.array(changeSchema).describe('Changes of 180 days; `by` only where it was you.'),
});

export const accountExportSchema = z
  .strictObject({
    format: z.literal('chirrup-account-1'),
    exported_at: seconds,
    profile: profileSchema,
    sign_in_methods: signInMethodsSchema,
    account_plan: accountPlanSchema,
    sessions: z.array(openSessionSchema),
    memberships: z
      .array(z.strictObject({ bot_id: z.string(), botname: z.string(), role: z.string() }))
      .describe('Bots of others.'),
    deleted_bots: z
      .array(deletedBotSchema.extend(exportedBotSchema.shape))
      .describe('Bots that can still be restored, whole as the others.'),
    bots: z.array(exportedBotSchema),
  })
  .meta({ id: 'AccountExport' });
