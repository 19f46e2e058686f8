import { knownTimeZone } from '@chirrup/kernel/local-days';
import { answerKind, answerKinds } from '@chirrup/proto/answer/answer-kind';
import { toCsv } from '@chirrup/text/files/csv';
import type { Message } from '../domain/message.js';
import type { Review, Thread } from '../domain/thread.js';
import type { ThreadExport } from '../domain/thread-export.js';
import type { ExportedThreads } from '../persistence/export.rows.js';

/** As in the console's file of one thread, and whose it is. */
const HEADINGS = [
  ...[
    'conversation',
    'time',
    'time_zone',
    'sender',
    'text',
    'email',
    'kind',
    'state',
    'thumbs_up',
    'thumbs_down',
  ],
  ...['reason', 'comment', 'sources', 'visitor_id', 'visitor_name', 'visitor_email'],
];

/** A part of a file: rows of messages, or lines of threads. The first one begins the file. */
export const exportText = (
  of: ExportedThreads,
  { format, selection }: Pick<ThreadExport, 'format' | 'selection'>,
): string => (format === 'csv' ? csvOf(of, knownTimeZone(selection.timeZone ?? '')) : linesOf(of));

/** An empty file of its kind. */
export const emptyExport = (format: ThreadExport['format']): string => {
  const csv = toCsv(HEADINGS, []);
  return format === 'csv' ? csv.slice(0, endOfHeadings(csv)) : '';
};

const endOfHeadings = (csv: string): number => csv.indexOf('\r\n') + 2;

const csvOf = (of: ExportedThreads, timeZone: string): string => {
  const time = localTimes(timeZone);
  const rows = conversationsOf(of).flatMap(({ thread, messages }) =>
    messages.map(({ message, review }) => [
      thread.id,
      time(message.createdAt),
      timeZone,
      senderOf(message),
      isContact(message) ? '' : message.content,
      isContact(message) ? message.content : '',
      kindOf(message),
      message.state,
      String(review?.positiveCount ?? 0),
      String(review?.negativeCount ?? 0),
      review?.reason ?? '',
      review?.comment ?? '',
      (message.sources ?? []).map(({ url }) => url).join(' '),
      thread.identity?.subject ?? '',
      thread.identity?.name ?? '',
      thread.identity?.email ?? '',
    ]),
  );
  const text = toCsv(HEADINGS, rows);
  return of.part === 1 ? text : text.slice(endOfHeadings(text));
};

const linesOf = (of: ExportedThreads): string =>
  conversationsOf(of)
    .map(({ thread, messages }) => `${JSON.stringify(lineOf(thread, messages))}\n`)
    .join('');

const lineOf = (thread: Thread, messages: readonly Reviewed[]) => ({
  conversation: thread.id,
  started_at: iso(thread.createdAt),
  last_message_at: iso(thread.updatedAt),
  ...(thread.identity
    ? { visitor: { id: thread.identity.subject, name: thread.identity.name, email: thread.identity.email } }
    : {}),
  messages: messages.map(({ message, review }) => ({
    id: message.id,
    time: iso(message.createdAt),
    sender: senderOf(message),
    kind: kindOf(message),
    text: message.content,
    state: message.state,
    ...(message.sources?.length
      ? { sources: message.sources.map(({ title, url }) => ({ title, url })) }
      : {}),
    ...(review
      ? {
          thumbs_up: review.positiveCount,
          thumbs_down: review.negativeCount,
          reason: review.reason,
          comment: review.comment,
        }
      : {}),
  })),
});

interface Reviewed {
  message: Message;
  review: Review | undefined;
}

/** The threads in their order, each with its messages in theirs. */
const conversationsOf = ({ threads, messages, reviews }: ExportedThreads) => {
  const reviewOf = new Map(reviews.map((review) => [review.messageId, review]));
  const messagesOf = new Map<string, Reviewed[]>(threads.map(({ id }) => [id, []]));
  for (const message of messages)
    messagesOf.get(message.threadId)?.push({ message, review: reviewOf.get(message.id) });
  return threads.map((thread) => ({ thread, messages: messagesOf.get(thread.id) ?? [] }));
};

const isContact = ({ messageType }: Message): boolean => messageType === 'email' || messageType === 'contact';

const senderOf = ({ senderType }: Message): string => (senderType === 'bot' ? 'bot' : 'visitor');

/** What a message is where that does not show, in the words of the console. */
const kindOf = (message: Message): string => {
  if (isContact(message)) return 'E-mail address';
  const { lane, sources, unanswered, messageType } = message;
  const kind = answerKind({ lane, hasSources: Boolean(sources?.length), isSmallTalk: unanswered === false });
  if (kind) return answerKinds[kind];
  return messageType === 'image' ? 'Image' : '';
};

const iso = (at: number): string => new Date(at).toISOString();

/** As spreadsheets read a time. */
const localTimes = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    calendar: 'gregory',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at: number): string => format.format(at);
};
