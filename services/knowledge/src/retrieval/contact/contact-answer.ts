import { fold, normalise } from '@chirrup/text/fold';
import { contactDetails } from '../../extraction/visible/contact-details.js';
import type { IndexDocument } from '../../search/index-document.js';
import type { SearchIndex } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import { coverage, type Ranked } from '../ranking/rank.js';
import { rankWith, wordsBeside } from '../ranking/rank-with.js';
import { PAIR_ANSWERS } from '../result/answers.js';
import type { JudgedPassages } from '../result/judge-words.js';
import type { Quote, RankedPassage, RankedQa } from '../result/retrieval.js';
import { type AskedContact, askedContact } from './asked-contact.js';
import {
  bestBlock,
  type ContactBlock,
  contactBlock,
  contactQuote,
  isMeant,
  nearerBlock,
} from './contact-block.js';
import { PLACE_WORDS } from './place-wordings.js';
import { CONTACT_WORDS } from './wordings.js';

/** A contact page answers what asks for it, unless a pair of the owner's is nearly the question. */
const SURE = 0.75;
/** A passage with this share of what the visitor wants to reach people for speaks of it. */
const SPEAKS_OF_IT = 0.5;
const LANGUAGE_LIMIT = 3;

/**
 * What was judged, or instead, for a question how people can be reached, the block or pair that tells: such questions
 * are asked in words ("a human", "who do I call") that no contact page has.
 * @param nearness of passages by their meaning, in deviations; by document
 */
export async function withContact(
  index: SearchIndex,
  botId: string,
  question: Question,
  judged: JudgedPassages,
  qa: readonly RankedQa[],
  nearness: () => ReadonlyMap<string, number> = () => new Map(),
): Promise<{ judged: JudgedPassages; qa: readonly RankedQa[] }> {
  const asked = askedContact(question.text);
  if (!asked) return { judged, qa };
  const isSaid = saysWay(judged.quotes[0], asked);
  const purpose = wantedFor(question, asked);
  const [first] = qa;
  if (isSaid && purpose.length > 0) return { judged, qa };
  const isPairMeant = first && (purpose.length > 0 || tells(first.document.text, asked));
  if (isPairMeant && first.confidence >= PAIR_ANSWERS) return { judged, qa };
  const found = await contactCandidates(index, botId, question, asked);
  const pair =
    purpose.length === 0
      ? found.map(({ candidate }) => candidate).find(({ document }) => isContactPair(document, asked))
      : undefined;
  if (pair) {
    const { document, language } = pair;
    const others = qa.filter((other) => other.document.sourceId !== document.sourceId);
    return { judged, qa: [{ document, language, confidence: SURE }, ...others] };
  }
  const speaking = found.filter(
    (entry) => entry.candidate.document.kind === 'passage' && naming(purpose, entry) >= SPEAKS_OF_IT,
  );
  const [quote] = judged.quotes;
  // what is done about it is an answer too
  if (quote && speaking.some(({ candidate }) => candidate.document.docId === quote.document.docId))
    return { judged, qa };
  const blocks = blocksOf(found, purpose, judged, asked);
  const best = bestBlock(blocks, asked);
  if (!best || (isSaid && !best.titled)) return { judged, qa };
  const isElsewhere = judged.worthOffering && speaking.length > 0;
  // one address is the shop's own; a number may be anybody's
  const isOnly = asked.way === 'place' && blocks.length === 1;
  const beside = purpose.length > 0 ? nearerBlock(question.text, blocks, best, asked, nearness()) : undefined;
  return {
    judged: isMeant(best, !isElsewhere, isOnly)
      ? answeredBy(judged, beside ? [beside, best] : [best], asked)
      : offering(judged, best, asked),
    qa,
  };
}

type Words = Question['words'];

/** The words of a question that tell what for: none in 'Can I call you?'. */
function wantedFor({ words }: Question, { rest }: AskedContact): Words {
  return words.filter(({ text }) => rest.includes(fold(normalise(text))));
}

/** Whether a quote that was found answers: one line with a telephone is not all that its list says of reaching people. */
function saysWay(quote: Quote | undefined, asked: AskedContact): boolean {
  if (!quote || !tells(quote.text, asked)) return false;
  const [said, known] = [contactDetails(quote.text), contactDetails(quote.document.text)];
  return asked.way !== undefined || (said.phone === known.phone && said.email === known.email);
}

/** Whether an answer that was found tells the way asked for. */
function tells(answer: string | undefined, { way }: AskedContact): boolean {
  const details = contactDetails(answer ?? '');
  return way ? details[way] : details.phone || details.email;
}

function isContactPair({ kind, title, text }: IndexDocument, { way }: AskedContact): boolean {
  if (kind !== 'qa') return false;
  const own = askedContact(title);
  if (way === 'place') return own?.way === 'place';
  return own !== undefined && own.way !== 'place' && tells(text, own);
}

async function contactCandidates(
  index: SearchIndex,
  botId: string,
  question: Question,
  { way }: AskedContact,
): Promise<Ranked[]> {
  const { languages } = await index.overview(botId);
  const words = way === 'place' ? PLACE_WORDS : CONTACT_WORDS;
  return rankWith(index, botId, question, wordsBeside(words, languages.slice(0, LANGUAGE_LIMIT)));
}

/** Of pages, those that were nearest first. */
function blocksOf(
  found: readonly Ranked[],
  purpose: Words,
  { passages }: JudgedPassages,
  asked: AskedContact,
): ContactBlock[] {
  const near = new Map(passages.map(({ document }, at) => [document.docId, at]));
  const place = ({ document }: ContactBlock) => near.get(document.docId) ?? near.size;
  return found
    .flatMap((entry) => {
      const { document, language } = entry.candidate;
      if (document.kind !== 'passage') return [];
      return contactBlock(document, language, naming(purpose, entry), asked) ?? [];
    })
    .toSorted((a, b) => place(a) - place(b));
}

/** Share of the purpose that a passage names. 0…1 */
function naming(purpose: Words, { candidate: { title, text } }: Ranked): number {
  return purpose.length === 0
    ? 0
    : coverage({ words: purpose }, new Set([...title, ...text].map(({ term }) => term)));
}

function answeredBy(
  judged: JudgedPassages,
  blocks: readonly ContactBlock[],
  asked: AskedContact,
): JudgedPassages {
  return {
    passages: [...blocks.map((block) => passageOf(block, asked, SURE)), ...othersThan(blocks, judged)],
    quotes: blocks.map((block) => {
      const { document, language } = block;
      return { document, language, text: contactQuote(block, asked).text };
    }),
    worthOffering: true,
    confidence: SURE,
  };
}

/** A block that only happens to have a number or an address is a page that may help, after the nearest. */
function offering(judged: JudgedPassages, best: ContactBlock, asked: AskedContact): JudgedPassages {
  const passage = passageOf(best, asked, Math.min(judged.confidence, PAIR_ANSWERS));
  const others = othersThan([best], judged);
  const nearer = judged.worthOffering ? 1 : 0;
  return {
    ...judged,
    passages: [...others.slice(0, nearer), passage, ...others.slice(nearer)],
    worthOffering: true,
  };
}

function passageOf(best: ContactBlock, asked: AskedContact, confidence: number): RankedPassage {
  const { document, language } = best;
  const { span } = contactQuote(best, asked);
  return { document, language, confidence, extract: { text: span.text, start: span.start } };
}

function othersThan(blocks: readonly ContactBlock[], { passages }: JudgedPassages): RankedPassage[] {
  const ids = new Set(blocks.map(({ document }) => document.docId));
  return passages.filter(({ document }) => !ids.has(document.docId));
}
