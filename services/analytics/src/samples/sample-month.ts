import { randomUUID } from 'node:crypto';
import type { QuestionAsked, Replied, Vote } from '../exchanges/domain/exchange.js';
import { FOLLOW_UPS, PAGES, TOPICS } from './sample-questions.js';

/** What visitors asked on some days, and what came of it. */
export interface SampleFacts {
  asked: QuestionAsked[];
  replied: Replied[];
  votes: Vote[];
}

const DAY_MS = 24 * 60 * 60_000;
const CONVERSATIONS = 28;
/** How busy the hours of a day are. */
const HOURS = [1, 1, 1, 1, 1, 2, 4, 8, 12, 16, 18, 17, 15, 16, 17, 18, 17, 16, 18, 20, 19, 14, 8, 3];
const WEEKEND = 0.6;

const picked = <T>(list: readonly T[], weight: (item: T) => number): T => {
  let left = Math.random() * list.reduce((sum, item) => sum + weight(item), 0);
  const found = list.find((item) => {
    left -= weight(item);
    return left <= 0;
  });
  return found ?? (list.at(-1) as T);
};
const oneOf = <T>(list: readonly T[]): T => picked(list, () => 1);

/** Conversations of one day (UTC); the shop answers better from week to week. */
export const sampleDay = (startAt: number, progress: number, until: number): SampleFacts => {
  const facts: SampleFacts = { asked: [], replied: [], votes: [] };
  const isWeekend = [0, 6].includes(new Date(startAt).getUTCDay());
  const many = Math.round(
    CONVERSATIONS * (isWeekend ? WEEKEND : 1) * (0.75 + 0.5 * Math.random()) * (0.8 + 0.5 * progress),
  );
  const hours = HOURS.map((weight, hour) => ({ weight, hour }));
  for (let n = 0; n < many; n += 1) {
    const { hour } = picked(hours, ({ weight }) => weight);
    const at = startAt + hour * 3_600_000 + Math.random() * 3_600_000;
    if (at < until - 10 * 60_000) addConversation(facts, at, progress);
  }
  return facts;
};

const addConversation = (facts: SampleFacts, startAt: number, progress: number): void => {
  const [threadId, page] = [randomUUID(), oneOf(PAGES)];
  const turns = 1 + Math.floor(Math.random() * 3);
  let at = startAt;
  let seq = 1;
  const say = (question: string, isAnswered: boolean, outcome: string) => {
    const [id, replyId] = [randomUUID(), randomUUID()];
    facts.asked.push({ id, threadId, seq, page, askedAt: new Date(at) });
    const lane = isAnswered ? oneOf(['verified', 'extractive', 'extractive']) : 'none';
    const firstTokenMs = Math.round(4 + 60 * Math.random() ** 4 * 10);
    facts.replied.push({
      id,
      threadId,
      replyId,
      state: 'complete',
      lane,
      outcome,
      question,
      firstTokenMs,
      words: isAnswered ? 35 : 18,
    });
    if (Math.random() < 0.12) {
      const value = Math.random() < (isAnswered ? 0.85 : 0.15) ? 1 : -1;
      facts.votes.push({
        messageId: replyId,
        threadId,
        visitorId: 'sample',
        value,
        reason: value < 0 ? oneOf(['', 'incorrect', 'incomplete']) : '',
        votedAt: new Date(at + 20_000),
      });
    }
    seq += 2;
    at += 30_000 + Math.random() * 60_000;
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const topic = picked(TOPICS, ({ share }) => share);
    const isAnswered = Math.random() < topic.answered + 0.25 * progress * (1 - topic.answered);
    say(oneOf(topic.questions), isAnswered, isAnswered ? 'answer' : oneOf(['offer', 'nothing']));
    if (Math.random() < 0.15)
      say(
        oneOf(isAnswered ? FOLLOW_UPS.content : FOLLOW_UPS.discontent),
        false,
        isAnswered ? 'small_talk' : 'nothing',
      );
  }
};

/** First moments of this many days that end with the one of `now` (UTC). */
export const sampleDays = (now: number, days: number): number[] => {
  const today = now - (now % DAY_MS);
  return Array.from({ length: days }, (_, at) => today - (days - 1 - at) * DAY_MS);
};
