import { join } from 'node:path';
import { root } from '@chirrup/testing/root';
import { Child } from '../child.js';

export interface ModelOrder {
  answer?: string;
  tokensPerSecond?: number;
}

/** 20 tokens as the stand-in cuts them. */
const ANSWER =
  'A zip is fixed free of charge [1]. It takes about two weeks, and seams and small tears as well.';
const TOKENS = 20;

/** The scripted model in a process of its own, so that its work is not counted as the product's. */
export interface StandInModel {
  url: string;
  /** Settings that lead the product to it. */
  env: Readonly<Record<string, string>>;
  set(order: ModelOrder): Promise<void>;
  /** Answers as fast as it can, in 20 tokens. */
  reset(): Promise<void>;
  stop(): void;
}

export const startModel = async (): Promise<StandInModel> => {
  const child = Child.start<ModelOrder, string>(join(root, 'e2e/lab/bench/dist/children/model.js'));
  if ((ANSWER.match(/\s*\S{1,6}/g) ?? []).length !== TOKENS)
    throw new Error('The answer is not of 20 tokens');
  const usual = { answer: ANSWER, tokensPerSecond: 0 };
  const url = await child.ask(usual);
  return {
    url,
    env: { LLM_BASE_URL: url, LLM_API_KEY: 'test', LLM_MODEL: 'scripted' },
    set: async (order) => void (await child.ask(order)),
    reset: async () => void (await child.ask(usual)),
    stop: () => child.stop(),
  };
};
