import { errorText } from '../../../api/error-text';
import type { AppThunk } from '../../../api/store/root-reducer';
import type { BotFile, BotFileImport } from '../../../api/types';
import { createBotForFile, importBotFile } from '../history.api';
import { filePartsOf } from './bot-file';

export interface ImportedFile {
  botId: string;
  added: number;
  changed: number;
  /** What the plan has no room for, or cannot be used here. */
  skipped: number;
  /** Sentences on pairs that cannot be saved. */
  problems: string[];
  /** Why the rest was not imported. */
  problem?: string;
}

/** Imports a file into a bot (`botId` null: a new one), part by part; the same again does what is missing. */
export function importFile(
  file: BotFile,
  botId: string | null,
  onProgress: (share: number) => void,
): AppThunk<Promise<ImportedFile>> {
  return async (dispatch) => {
    const sum: ImportedFile = { botId: botId ?? '', added: 0, changed: 0, skipped: 0, problems: [] };
    if (botId === null) {
      const name = file.settings?.botname ?? '';
      const made = await dispatch(createBotForFile.initiate(name, { track: false }));
      if (made.error) return { ...sum, problem: errorText(made.error) };
      sum.botId = made.data._id;
    }
    const parts = filePartsOf(file);
    for (const [at, part] of parts.entries()) {
      onProgress(at / parts.length);
      const request = importBotFile.initiate({ botId: sum.botId, part }, { track: false });
      const { data, error } = await dispatch(request);
      if (!data) return { ...sum, problem: errorText(error) };
      add(sum, data);
      for (const { at: place, reason } of data.qa_pairs.left_out)
        sum.problems.push(`“${part.qa_pairs?.[place]?.question.slice(0, 60) ?? ''}” was left out: ${reason}`);
    }
    return sum;
  };
}

function add(sum: ImportedFile, { qa_pairs, links, test_questions }: BotFileImport): void {
  sum.added += qa_pairs.added + links.added + test_questions.added;
  sum.changed += qa_pairs.updated;
  sum.skipped += qa_pairs.skipped + links.skipped + test_questions.skipped;
}
