import type { BotFile } from '../../../api/types';
import { number } from '../../../lib/labels/formats';
import { partsOf } from '../../../lib/parts-of';

/** How much of what is left out is named. */
const SHOWN = 12;
export const MOST_BYTES = 20_000_000;
export const MOST_ZIP_BYTES = 500_000_000;
/** The bot's own text in an archive. */
export const BOT_IN_ZIP = 'bot.json';
/** As many as one request takes. */
const MOST = { qa_pairs: 200, links: 50, test_questions: 50 } as const;

/** Reads a file; a string says why it is no bot. The server checks the rest. */
export function readBotFile(text: string): BotFile | string {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return 'This is no JSON file.';
  }
  if (typeof file !== 'object' || file === null || (file as Partial<BotFile>).format !== 'chirrup-bot')
    return 'This file holds no bot. Choose one that was exported here.';
  if ((file as { version: unknown }).version !== 1)
    return 'This file was written by a later version of the product.';
  const { settings, qa_pairs, links, test_questions } = file as Record<keyof BotFile, unknown>;
  const lists = [qa_pairs, links, test_questions].every((list) => list === undefined || Array.isArray(list));
  const isWhole = lists && (settings === undefined || (typeof settings === 'object' && settings !== null));
  return isWhole ? (file as BotFile) : 'This file is damaged: a part of the bot is not what it should be.';
}

/** What the file brings, in words. */
export function contentsOf(file: BotFile, uploads = 0): string {
  const { settings, qa_pairs = [], links = [], test_questions = [] } = file;
  const parts = [
    settings && 'settings',
    counted(qa_pairs.length, 'pair', 'pairs'),
    counted(links.length, 'link', 'links'),
    counted(test_questions.length, 'test question', 'test questions'),
    counted(uploads, 'uploaded file', 'uploaded files'),
  ];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

/** The file in parts that one request each can carry. */
export function filePartsOf(file: BotFile): BotFile[] {
  const { format, version, settings, schedule, qa_pairs = [], links = [], test_questions = [] } = file;
  const head = { format, version };
  return [
    ...(settings ? [{ ...head, settings }] : []),
    ...(schedule ? [{ ...head, schedule }] : []),
    ...partsOf(qa_pairs, MOST.qa_pairs).map((part) => ({ ...head, qa_pairs: part })),
    ...partsOf(links, MOST.links).map((part) => ({ ...head, links: part })),
    ...partsOf(test_questions, MOST.test_questions).map((part) => ({ ...head, test_questions: part })),
  ];
}

export const textOf = (file: BotFile): string => `${JSON.stringify(file, null, 2)}\n`;

/** Stored names of what was uploaded: the bot's files and its picture. */
export function filesOf({ files = [], picture = '' }: BotFile): string[] {
  return [...files.map(({ url }) => url), picture].flatMap((address) => storedName(address) ?? []);
}

/** The end of an address of a stored file; undefined for other addresses. */
export const storedName = (address: string): string | undefined =>
  /\/api\/files\/([a-z0-9][a-z0-9._-]{0,127})$/.exec(address)?.[1];

/** The file as it stands in an archive, which holds what was uploaded. */
export function withFiles({ not_included = [], ...file }: BotFile): BotFile {
  const isInside = (what: string) => what.startsWith('uploaded file ') || what === 'the picture of the bot';
  return { ...file, not_included: not_included.filter((what) => !isInside(what)) };
}

/** What the file leaves out, in words; undefined if it does not say. */
export function leftOutOf({ not_included = [] }: BotFile): string | undefined {
  if (not_included.length === 0) return undefined;
  const more = not_included.length - SHOWN;
  const named = not_included.slice(0, SHOWN).join(', ');
  return `Not in the file: ${named}${more > 0 ? ` and ${more} more` : ''}.`;
}

function counted(count: number, one: string, many: string): string | undefined {
  return count === 0 ? undefined : `${number(count)} ${count === 1 ? one : many}`;
}
