// Files outside the packs with words, or letters, of other languages than English.
const LETTERS = 'letters, not words';
const EXAMPLE = 'an example, which nothing is compared with';

export const languageExceptions = [
  { path: 'frontend/src/site/legal/countries.ts', why: 'names of countries' },
  {
    path: 'frontend/src/features/training/csv/pair-columns.ts',
    why: 'read in a browser, which has no packs',
  },
  {
    path: 'services/shared/images/src/drawing/colours.ts',
    why: 'colours in descriptions of bots: no part of texts',
  },
  { path: 'services/shared/text/src/fold.ts', why: LETTERS },
  { path: 'services/shared/text/src/files/decode-bytes.ts', why: LETTERS },
  { path: 'services/shared/text/src/files/odd-characters.ts', why: LETTERS },
  { path: 'services/chat/src/answering/domain/comparing/letters.ts', why: LETTERS },
  { path: 'services/chat/src/migrations/1796000000200-create-message-words.ts', why: LETTERS },
  { path: 'services/chat/src/answering/domain/guard/contact-patterns.ts', why: 'ends of names of hosts' },
  { path: 'services/chat/src/answering/domain/checks/units.ts', why: 'codes of currencies' },
  { path: 'proto/src/answer/entities.ts', why: LETTERS },
  { path: 'proto/src/answer/markdown-snippets.ts', why: EXAMPLE },
  { path: 'services/analytics/src/samples/sample-questions.ts', why: EXAMPLE },
];
