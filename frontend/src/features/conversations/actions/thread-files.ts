import { toCsv } from '@chirrup/text/files/csv';
import type { Message } from '../../../api/types';
import { ownerZone } from '../../../lib/labels/owner-zone';
import { reasonLabels } from '../../../lib/labels/vote-reasons';
import { laneText } from '../history/lanes';
import type { WholeThread } from './whole-thread';

export type FileKind = 'markdown' | 'csv' | 'json';

interface ThreadFile {
  name: string;
  type: string;
  text: string;
}

interface Described {
  botname: string;
  botId: string;
  threadId: string;
}

/** As spreadsheets read a time, in the owner's zone. */
const localTime = (seconds: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    seconds * 1_000,
  );

const isContact = ({ message_type }: Message) => message_type === 'email' || message_type === 'contact';

/** What a message is where that does not show. */
const kindOf = (message: Message) => (isContact(message) ? 'E-mail address' : laneText(message));

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** A thread as a file to be kept or sent on. */
export function threadFile(
  kind: FileKind,
  thread: WholeThread,
  of: Described,
  timeZone = ownerZone(),
): ThreadFile {
  const name = `conversation-${of.threadId.slice(-6)}`;
  if (kind === 'csv')
    return { name: `${name}.csv`, type: 'text/csv;charset=utf-8', text: asCsv(thread, timeZone) };
  if (kind === 'json') return { name: `${name}.json`, type: 'application/json', text: asJson(thread, of) };
  return { name: `${name}.md`, type: 'text/markdown;charset=utf-8', text: asMarkdown(thread, of) };
}

function asJson({ messages, reviews }: WholeThread, { botId, threadId }: Described): string {
  return `${JSON.stringify({ bot_id: botId, thread_id: threadId, messages, reviews }, null, 2)}\n`;
}

const HEADINGS = [
  ...['time', 'time_zone', 'sender', 'text', 'email', 'kind', 'state'],
  ...['thumbs_up', 'thumbs_down', 'reason', 'comment', 'sources'],
];

function asCsv({ messages, reviews }: WholeThread, timeZone: string): string {
  const sums = new Map(reviews.map((review) => [review.reference_message_id, review]));
  const rows = messages.map((message) => [
    localTime(message.created_at, timeZone),
    timeZone,
    message.sender_type === 'bot' ? 'bot' : 'visitor',
    isContact(message) ? '' : message.content,
    isContact(message) ? message.content : '',
    kindOf(message) ?? '',
    message.state,
    String(sums.get(message._id)?.positive_count ?? 0),
    String(sums.get(message._id)?.negative_count ?? 0),
    sums.get(message._id)?.reason ?? '',
    sums.get(message._id)?.comment ?? '',
    (message.sources ?? []).map(({ url }) => url).join(' '),
  ]);
  return toCsv(HEADINGS, rows);
}

function asMarkdown({ messages, reviews }: WholeThread, { botname, threadId }: Described): string {
  const sums = new Map(reviews.map((review) => [review.reference_message_id, review]));
  const parts = messages.map((message) => {
    const sender = message.sender_type === 'bot' ? message.sender_bot_name || botname || 'Bot' : 'Visitor';
    const votes = sums.get(message._id);
    const notes = [
      kindOf(message),
      message.state === 'complete' ? undefined : message.state,
      votes?.positive_count ? `${votes.positive_count} thumbs up` : undefined,
      votes?.negative_count ? `${votes.negative_count} thumbs down` : undefined,
      votes?.reason && reasonLabels[votes.reason].toLowerCase(),
      votes?.comment && `“${inline(votes.comment)}”`,
    ].filter((note) => note !== undefined);
    const note = notes.length > 0 ? ` · ${notes.join(' · ')}` : '';
    return [
      `**${inline(sender)}** · ${iso(message.created_at)}${note}`,
      '',
      quoted(message),
      ...sourcesOf(message),
    ].join('\n');
  });
  return `# Conversation ${threadId.slice(-6)}${botname ? ` with ${inline(botname)}` : ''}\n\n${parts.join('\n\n')}\n`;
}

/** What people and bots wrote stays inside its quote, whatever it holds. */
function quoted({ content }: Message): string {
  return content
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function sourcesOf({ sources = [] }: Message): string[] {
  if (sources.length === 0) return [];
  return [
    '',
    ...sources.map(
      ({ n, title, url }) => `${n}. ${inline(title || url)}: <${url.replace(/[<>\s]/g, encodeURIComponent)}>`,
    ),
  ];
}

function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, '\\$&');
}
