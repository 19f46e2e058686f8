import type { TestQuestion } from '../gen/ts/chat/v1/chat_service.js';
import type { Link } from '../gen/ts/knowledge/v1/knowledge_service.js';

/** Fields of an entry that other services keep, as the history has them. */
export type KeptFields = Record<string, unknown>;

/** What a bot has beside its settings and pairs, each with the field by which people know it. */
export const keptKinds = { link: 'url', test: 'question', schedule: 'interval' } as const;
export type KeptKind = keyof typeof keptKinds;

/** What the owner wrote of a link; empty where the page's own is taught. */
export const linkFields = ({ url, kind, own, title, thumbnail, knowledgeContent }: Link): KeptFields => ({
  url,
  title: own.includes('title') ? title : '',
  thumbnail: own.includes('thumbnail') ? thumbnail : '',
  knowledge_content: own.includes('knowledge_content') ? knowledgeContent : '',
  // its bytes are gone with it
  ...(kind === 'file' ? { file: true } : {}),
});

export const testFields = ({ question, expectation, expected }: TestQuestion): KeptFields => ({
  question,
  expectation,
  expected,
});
