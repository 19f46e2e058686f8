import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '@chirrup/testing/clients/http-client';
import { TimedVisitor } from '@chirrup/testing/clients/timed-visitor';

const QUESTIONS = ['What does shipping cost?', 'How do I return a coat?', 'Are you open on Sundays?'];
/** A person reads and types in between; also far below a visitor's limit. */
const PAUSE_MS = 4_000;

export interface Ordinary {
  /** Milliseconds from each question to its stored answer. */
  answers: number[];
  /** Questions that were not answered. */
  failed: string[];
}

/** Visitors at addresses of their own, each asking one question after the other until the time is over. */
export const chat = async (address: string, botId: string, count: number, ms: number): Promise<Ordinary> => {
  const answers: number[] = [];
  const failed: string[] = [];
  const until = Date.now() + ms;
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const client = new HttpClient(address, { 'x-forwarded-for': `198.51.100.${n + 1}` });
      await sleep((PAUSE_MS / count) * n);
      const visitor = await TimedVisitor.arrive(client, botId);
      for (let turn = n; Date.now() < until; turn += 1) {
        try {
          answers.push((await visitor.exchange(QUESTIONS[turn % QUESTIONS.length] ?? '')).answer);
        } catch (error) {
          failed.push(String(error).slice(0, 200));
        }
        await sleep(PAUSE_MS);
      }
      visitor.close();
      client.close();
    }),
  );
  return { answers, failed };
};
