import type { FaultReport } from './fault-report.js';
import { FAULTS } from './faults/faults.js';
import type { ClientEvent, History, MessageRecord } from './history/history.js';
import { repliesWithin, slowestNextToken } from './history/next-token.js';

const NEXT_TOKEN_LIMIT_S = 10;
const CALLS_PER_REPLY = 1.2;

/** A message passes so many connections, and may find each of them broken. */
const HOPS = 5;
/** With a pause after every failure a process tries no more than this, whatever it needs. */
const CONNECTIONS_PER_SECOND = 10;

/** Everything a seed's people did and got, thread by thread. */
export type Conversations = readonly (readonly ClientEvent[])[];

export const repliesOf = ({ bots }: History): MessageRecord[] =>
  bots.flatMap(({ threads }) => threads.flatMap(({ rows }) => rows.filter(({ replyTo }) => replyTo)));

/** Replies by how they came about. */
export const lanesOf = (replies: readonly MessageRecord[]): Map<string, number> => {
  const byLane = Map.groupBy(replies, ({ state, lane }) =>
    state === 'failed' ? 'failed' : (lane ?? 'none'),
  );
  return new Map([...byLane].map(([lane, ofLane]) => [lane, ofLane.length]));
};

/** The model is called once a reply; again only if a fault may have broken the first call. */
export const judgeModelCalls = (
  calls: number,
  replies: number,
  faults: readonly FaultReport[],
  conversations: Conversations,
): string[] => {
  const affected = faults.reduce((sum, fault) => sum + repliesWithin(conversations, fault), 0);
  const most = CALLS_PER_REPLY * replies + affected;
  return calls > most
    ? [`${calls} calls of the model for ${replies} replies, of which ${affected} were affected`]
    : [];
};

/** Nothing hammers at what is unavailable: connections are tried for messages and readers, else after pauses. */
export const judgeConnections = (
  { name, what, from, to, connections }: FaultReport,
  conversations: Conversations,
  processes: number,
): string[] => {
  const during = conversations.flat().filter(({ at }) => at >= from && at <= to);
  const tries = during.filter(({ type }) => ['sent', 'refused', 'lost'].includes(type)).length;
  const most =
    HOPS * (tries + conversations.length) + CONNECTIONS_PER_SECOND * processes * ((to - from) / 1_000 + 1);
  return connections > most
    ? [
        `${name} ${what}: ${connections} connections were tried, at most ${Math.round(most)} are accounted for`,
      ]
    : [];
};

/** What a fault was allowed to do to conversations, against what it did. Notes the wait for the next token. */
export const judgeFault = (
  report: FaultReport,
  conversations: Conversations,
  replies: readonly MessageRecord[],
  factor: number,
): string[] => {
  const fault = FAULTS.find(({ name }) => name === report.name);
  const broken = [...report.broken];
  if (fault?.worker) {
    report.nextToken = slowestNextToken(conversations, report.from);
    if (report.nextToken > NEXT_TOKEN_LIMIT_S * factor)
      broken.push(`the next token came after ${report.nextToken} s`);
  }
  if (fault?.expected === 'no effect') {
    const refused = conversations
      .flat()
      .filter(({ type, at }) => type === 'refused' && at >= report.from && at <= report.to);
    // on a machine that is too busy to search in time, saying so is no sign of a restart
    const isExcused = ({ content }: MessageRecord) => factor > 1 && /search/i.test(content);
    const unfinished = replies.filter((reply) => reply.state !== 'complete' && !isExcused(reply));
    if (refused.length > 0) broken.push(`${refused.length} sends failed, e.g. ${JSON.stringify(refused[0])}`);
    if (unfinished.length > 0)
      broken.push(`${unfinished.length} replies are not complete, e.g. ${JSON.stringify(unfinished[0])}`);
  }
  report.broken = broken;
  return broken.map((sentence) => `${report.name} ${report.what}: ${sentence}`);
};
