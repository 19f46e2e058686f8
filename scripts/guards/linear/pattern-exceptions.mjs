// Patterns that may need more than linear time, or are put together when the code runs, and what keeps their text short.
const QUESTION = 'a question of at most 1,000 characters, or a block of a page';
const OWN_LIST = 'our own list of words, read once';
const WORDS = 'words side by side: nothing in it repeats';
const LINE = 'a line or an attribute, cut before';

/** `path` begins the file's; `text` stands in the pattern as it is written, any if it is absent. */
export const patternExceptions = [
  { path: 'services/knowledge/src/retrieval/', why: QUESTION },
  { path: 'services/knowledge/src/extraction/visible/word-list.ts', why: OWN_LIST },
  {
    path: 'services/knowledge/src/extraction/visible/labelled-facts.ts',
    text: 'label}',
    why: 'a line of at most 120 characters',
  },
  {
    path: 'services/knowledge/src/extraction/visible/brand-name.ts',
    text: 'anyOf',
    why: 'a line of at most 90 characters',
  },
  { path: 'services/knowledge/src/extraction/visible/buy-button.ts', text: 'anyOf', why: WORDS },
  { path: 'services/knowledge/src/extraction/visible/old-price.ts', text: 'anyOf', why: WORDS },
  { path: 'services/knowledge/src/extraction/content/elements/table-row.ts', text: 'anyOf', why: WORDS },
  { path: 'services/knowledge/src/extraction/content/site-contact.ts', text: 'anyOf', why: LINE },
  {
    path: 'services/knowledge/src/extraction/visible/contact-details.ts',
    why: 'a line of at most 200 characters, or a block of a page',
  },
  { path: 'services/knowledge/src/extraction/visible/visible-facts.visitor.ts', why: LINE },
  {
    path: 'services/knowledge/src/extraction/page-fault.ts',
    why: 'a heading or the beginning of a short page',
  },
  { path: 'services/knowledge/src/documents/pdf/', why: 'documents are read in a process with a time limit' },
  { path: 'services/knowledge/src/extraction/charset.ts', why: 'one tag of the first bytes of a page' },
  {
    path: 'services/bff/src/static/static-files.route.ts',
    why: 'an address, at most 64 steps for a character of it',
  },
  { path: 'services/knowledge/src/page-checks/inspect-page.ts', why: 'a comment, cut before' },
  {
    path: 'services/shared/language-model/src/provider/',
    why: 'a setting of the operator, or our own list of marks',
  },
  { path: 'services/shared/text/src/', text: 'new RegExp', why: WORDS },
  {
    path: 'services/chat/src/answering/domain/guard/',
    why: 'a sentence of an answer of at most 1,200 characters, or a quote of a block',
  },
  { path: 'services/chat/src/answering/domain/language/', text: 'new RegExp', why: WORDS },
  {
    path: 'services/chat/src/generation/domain/topic-questions.ts',
    why: 'a heading of at most four words, or a section of a page',
  },
  { path: 'services/chat/src/generation/domain/headings.ts', text: 'anyChatWord', why: LINE },
  {
    path: 'services/chat/src/generation/model/',
    why: 'a reply of a model, cut at 20,000 characters, in lines',
  },
  { path: 'services/analytics/src/satisfaction/lexicons.ts', why: WORDS },
  { path: 'services/bff/src/bot-page/bot-page-html.ts', why: "the site's own page" },
  { path: 'frontend/src/prerender/', why: 'our own texts, while the site is built' },
  { path: 'widget/src/panel/markdown/', why: 'a line of an answer of at most 8,000 characters' },
];
