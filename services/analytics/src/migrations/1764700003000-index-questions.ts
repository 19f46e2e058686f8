import type { Migration } from '@chirrup/persistence/migration';

/** Finds the questions that were asked in the words of a gap; the expression stands in `gap-reader.ts` too. */
export const indexQuestions: Migration = {
  name: '1764700003000-index-questions',
  additive: true,
  up: `
    CREATE INDEX exchanges_of_wording ON exchanges (bot_id, md5(lower(left(question, 300))), asked_at DESC)
      WHERE question IS NOT NULL;
  `,
};
