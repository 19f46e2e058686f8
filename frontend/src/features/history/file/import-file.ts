import { errorText } from '../../../api/error-text';
import type { AppThunk } from '../../../api/store/root-reducer';
import type { BotFile, BotFileImport } from '../../../api/types';
import { addUploaded, createBotForFile, importBotFile, saveUploaded, setPicture } from '../history.api';
import { filePartsOf, storedName } from './bot-file';

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

/** A bot's file, and what lies beside it in its archive. */
export interface WithUploads {
  file: BotFile;
  uploads: ReadonlyMap<string, Uint8Array>;
}

/** Imports a file into a bot (`botId` null: a new one), part by part; the same again does what is missing. */
export function importFile(
  { file, uploads }: WithUploads,
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
    const importId = crypto.randomUUID();
    for (const [at, part] of parts.entries()) {
      onProgress(at / parts.length);
      const request = importBotFile.initiate({ botId: sum.botId, part, importId }, { track: false });
      const { data, error } = await dispatch(request);
      if (!data) return { ...sum, problem: errorText(error) };
      add(sum, data);
      for (const { at: place, reason } of data.qa_pairs.left_out)
        sum.problems.push(`“${part.qa_pairs?.[place]?.question.slice(0, 60) ?? ''}” was left out: ${reason}`);
    }
    await dispatch(upload(file, uploads, sum));
    return sum;
  };
}

/** Uploads what an archive holds beside the bot, each with the title and text its owner gave it. */
function upload(
  { files = [], picture = '' }: BotFile,
  uploads: ReadonlyMap<string, Uint8Array>,
  sum: ImportedFile,
): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const bytesOf = (address: string) => uploads.get(`files/${storedName(address)}`);
    for (const { url, title, ...text } of files) {
      const bytes = bytesOf(url);
      if (!bytes) continue;
      const name = nameOf(title, storedName(url) ?? '');
      const file = new File([bytes.slice()], name);
      const added = await dispatch(addUploaded.initiate({ botId: sum.botId, file }, { track: false }));
      const kept = added.data && { ...added.data, title: title || added.data.title, ...text };
      const isOther = kept && JSON.stringify(kept) !== JSON.stringify(added.data);
      const last = isOther
        ? await dispatch(saveUploaded.initiate({ botId: sum.botId, link: kept }, { track: false }))
        : added;
      if (last.error)
        sum.problems.push(`“${title || name}” was not uploaded whole: ${errorText(last.error)}`);
      else sum.added += 1;
    }
    const image = bytesOf(picture);
    if (!image) return;
    const file = new File([image.slice()], storedName(picture) ?? 'picture');
    const set = await dispatch(setPicture.initiate({ botId: sum.botId, file }, { track: false }));
    if (set.error) sum.problems.push(`The picture was not uploaded: ${errorText(set.error)}`);
  };
}

/** By the end of its name the server knows what kind of file it is. */
function nameOf(title: string, stored: string): string {
  const ending = /\.[a-z0-9]+$/.exec(stored)?.[0] ?? '';
  return title.toLowerCase().endsWith(ending) && title !== '' ? title : `${title || 'file'}${ending}`;
}

function add(sum: ImportedFile, { qa_pairs, links, test_questions }: BotFileImport): void {
  sum.added += qa_pairs.added + links.added + test_questions.added;
  sum.changed += qa_pairs.updated;
  sum.skipped += qa_pairs.skipped + links.skipped + test_questions.skipped;
}
