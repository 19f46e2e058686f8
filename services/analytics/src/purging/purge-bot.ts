import { markBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { removeReports } from '../faq/persistence/faq-reports.rows.js';
import { removeFigures } from '../figures/persistence/figures.rows.js';
import { removeGaps } from '../gaps/persistence/gaps.rows.js';

/** Deletes what is kept of a deleted bot; what is reported later is not kept. */
export const purgeBot = async (tx: Tx, botId: string): Promise<void> => {
  await markBotDeleted(tx, botId);
  await removeGaps(tx, botId);
  await removeFigures(tx, botId);
  await removeReports(tx, botId);
};
