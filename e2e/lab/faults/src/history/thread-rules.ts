import type { Delta, MessageRecord, ThreadHistory } from './history.js';

/** Finds what a thread's history breaks. */
export type ThreadRule = (thread: ThreadHistory) => { sentence: string; messageId?: string }[];

const broken = (sentence: string, messageId?: string) => ({ sentence, ...(messageId ? { messageId } : {}) });
const clientsOf = (messages: readonly MessageRecord[]) =>
  messages.filter(({ sender }) => sender === 'client');

/** What was acknowledged is stored once, under the id that was given; nothing else is stored. */
export const storedOnce: ThreadRule = ({ events, rows }) => {
  const sent = new Map(events.flatMap((h) => (h.type === 'sent' ? [[h.clientMessageId, h.content]] : [])));
  const stored = Map.groupBy(clientsOf(rows), ({ clientMessageId }) => clientMessageId ?? '');
  const acknowledged = events.flatMap((h) => {
    if (h.type !== 'acknowledged') return [];
    const copies = stored.get(h.clientMessageId) ?? [];
    if (copies.length === 0)
      return [broken(`message ${h.clientMessageId} was acknowledged and is lost`, h.id)];
    if (copies[0]?.id === h.id) return [];
    return [broken(`message ${h.clientMessageId} was acknowledged as ${h.id} and is ${copies[0]?.id}`, h.id)];
  });
  const held = [...stored].flatMap(([clientMessageId, copies]) => {
    const [first] = copies;
    if (copies.length > 1)
      return [broken(`message ${clientMessageId} is stored ${copies.length} times`, first?.id)];
    if (!sent.has(clientMessageId))
      return [broken(`no visitor sent the stored message ${first?.id}`, first?.id)];
    if (sent.get(clientMessageId) !== first?.content)
      return [broken(`message ${first?.id} is not what was sent`, first?.id)];
    return [];
  });
  return [...acknowledged, ...held];
};

/** Every message has one reply, which is finished, not empty, and follows it. */
export const answeredOnce: ThreadRule = ({ rows }) => {
  const replies = Map.groupBy(
    rows.filter(({ sender }) => sender === 'bot'),
    ({ replyTo }) => replyTo ?? '',
  );
  const questions = new Map(clientsOf(rows).map((message) => [message.id, message]));
  const orphans = [...replies.keys()].filter((id) => !questions.has(id));
  return [
    ...orphans.map((id) => broken(`a reply belongs to ${id || 'nothing'}, which is not in the thread`)),
    ...[...questions.values()].flatMap(({ id, seq }) => {
      const own = replies.get(id) ?? [];
      const [reply] = own;
      if (own.length !== 1) return [broken(`message ${id} has ${own.length} replies`, id)];
      if (reply && reply.seq < seq) return [broken(`the reply to ${id} stands before it`, id)];
      if (!reply?.content) return [broken(`the reply to ${id} is empty`, id)];
      return reply.state === 'complete' || reply.state === 'failed'
        ? []
        : [broken(`the reply to ${id} ended as ${reply.state}`, id)];
    }),
  ];
};

/** Messages and votes hold the numbers 1, 2, 3, … without gap; messages stand in the order they were sent. */
export const inSequence: ThreadRule = ({ rows, votes, lastSeq, events }) => {
  const seqs = [...rows.map(({ seq }) => seq), ...votes].sort((a, b) => a - b);
  const wrong = seqs.findIndex((seq, index) => seq !== index + 1);
  const sent = events.flatMap((h) => (h.type === 'sent' ? [h.clientMessageId] : []));
  const order = new Map([...new Set(sent)].map((id, index) => [id, index]));
  const clients = clientsOf(rows)
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ clientMessageId = '', id }) => ({ id, place: order.get(clientMessageId) ?? 0 }));
  const swapped = clients.find(({ place }, index) => place < (clients[index - 1]?.place ?? 0));
  return [
    ...(wrong >= 0 ? [broken(`seq ${wrong + 1} is ${seqs[wrong]}`)] : []),
    ...(lastSeq === seqs.length ? [] : [broken(`last_seq is ${lastSeq} with ${seqs.length} stored things`)]),
    ...(swapped ? [broken(`message ${swapped.id} stands after one that was sent later`, swapped.id)] : []),
  ];
};

const isSame = (a: MessageRecord, b: MessageRecord): boolean =>
  a.id === b.id &&
  a.seq === b.seq &&
  a.sender === b.sender &&
  a.content === b.content &&
  a.state === b.state &&
  (a.replyTo ?? '') === (b.replyTo ?? '');

/** REST, a new socket that resumes from the beginning, and every frame ever shown say what the database holds. */
export const sameEverywhere: ThreadRule = ({ rows, rest, resumed, events }) => {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const compare = (where: string, records: readonly MessageRecord[]) => [
    ...rows
      .filter(({ id }) => !records.some((message) => message.id === id))
      .map(({ id }) => broken(`${where} lacks message ${id}`, id)),
    ...records.flatMap((message, index) => {
      const row = stored.get(message.id);
      if (!row || !isSame(row, message))
        return [broken(`${where} has message ${message.id} otherwise`, message.id)];
      const before = records[index - 1];
      return before && before.seq >= message.seq
        ? [broken(`${where} has seq ${message.seq} after ${before.seq}`, message.id)]
        : [];
    }),
  ];
  const shown = events.flatMap((h) => {
    if (h.type !== 'message') return [];
    const row = stored.get(h.message.id);
    return row && isSame(row, h.message)
      ? []
      : [broken(`${h.reader} was shown message ${h.message.id} otherwise than it is stored`, h.message.id)];
  });
  return [...compare('REST', rest), ...compare('a resumed socket', resumed), ...shown];
};

/**
 * Each reader has been shown everything that is stored, in order within a connection. After a resume in the middle of
 * one, what lies behind it may be shown twice: the edge may have been catching up by itself at that moment.
 */
export const shownWhole: ThreadRule = ({ rows, events }) => {
  const readers = new Map<string, { seen: Set<string>; last: number; begun: boolean; againAfter: number }>();
  const swaps: ReturnType<ThreadRule> = [];
  for (const h of events) {
    if (!('reader' in h)) continue;
    const reader = readers.get(h.reader) ?? { seen: new Set(), last: 0, begun: false, againAfter: Infinity };
    readers.set(h.reader, reader);
    if (h.type === 'connected') Object.assign(reader, { last: 0, begun: false, againAfter: Infinity });
    if (h.type === 'resuming') {
      if (reader.begun) reader.againAfter = h.afterSeq;
      reader.begun = true;
      reader.last = 0;
    }
    if (h.type !== 'message') continue;
    const isAgain = h.message.seq > reader.againAfter && reader.seen.has(h.message.id);
    if (h.message.seq < reader.last && !isAgain)
      swaps.push(broken(`${h.reader} was shown seq ${h.message.seq} after ${reader.last}`, h.message.id));
    reader.begun = true;
    reader.seen.add(h.message.id);
    reader.last = Math.max(reader.last, h.message.seq);
  }
  const missing = [...readers].flatMap(([name, { seen }]) =>
    rows
      .filter(({ id }) => !seen.has(id))
      .map(({ id, seq }) => broken(`${name} was never shown message ${id} (seq ${seq})`, id)),
  );
  return [...swaps, ...missing];
};

/** The deltas of one attempt never contradict each other; those of the last attempt begin the stored reply. */
export const streamedTrue: ThreadRule = ({ rows, events }) => {
  const texts = new Map<string, Map<number, string>>();
  const lies = events.flatMap((h) => {
    if (h.type !== 'delta') return [];
    const attempts = texts.get(h.delta.id) ?? new Map<number, string>();
    texts.set(h.delta.id, attempts);
    const joined = join(attempts.get(h.delta.attempt) ?? '', h.delta);
    if (joined !== undefined) attempts.set(h.delta.attempt, joined);
    return joined === undefined
      ? [
          broken(
            `attempt ${h.delta.attempt} of reply ${h.delta.id} contradicts itself at ${h.delta.offset}`,
            h.delta.id,
          ),
        ]
      : [];
  });
  const stored = new Map(rows.map((row) => [row.id, row]));
  const strays = [...texts].flatMap(([id, attempts]) => {
    const reply = stored.get(id);
    if (!reply) return [broken(`${id} was streamed and is not stored`, id)];
    const last = attempts.get(Math.max(...attempts.keys())) ?? '';
    return reply.state === 'failed' || reply.content.startsWith(last.trim())
      ? []
      : [
          broken(
            `reply ${id} was shown as “${last.slice(0, 80)}” and is “${reply.content.slice(0, 80)}”`,
            id,
          ),
        ];
  });
  return [...lies, ...strays];
};

/** The text with the delta in its place; undefined when both say different things. A hole is left to later deltas. */
const join = (held: string, { offset, delta }: Delta): string | undefined => {
  if (offset > held.length) return held;
  const overlap = held.slice(offset, offset + delta.length);
  if (!delta.startsWith(overlap)) return undefined;
  return offset + delta.length > held.length ? held.slice(0, offset) + delta : held;
};

export const threadRules: readonly ThreadRule[] = [
  storedOnce,
  answeredOnce,
  inSequence,
  sameEverywhere,
  shownWhole,
  streamedTrue,
];
