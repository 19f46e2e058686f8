import { analyse } from '@chirrup/text/analyse';
import { fold, normalise } from '@chirrup/text/fold';
import type { Language } from '@chirrup/text/language';
import type { IndexDocument } from '../../search/index-document.js';
import type { SearchIndex, WeightedTerm } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import { coverage, type Ranked, rank } from '../ranking/rank.js';
import { PAIR_ANSWERS } from '../relevance/judge-pairs.js';
import type { JudgedPassages } from '../result/judge-words.js';
import type { RankedPassage, RankedQa } from '../result/retrieval.js';
import { type AskedContact, askedContact } from './asked-contact.js';
import { bestBlock, type ContactBlock, contactBlock, contactQuote, isMeant } from './contact-block.js';
import { contactDetails } from './contact-details.js';
import { CONTACT_WORDS } from './wordings.js';

/** A contact page answers what asks for it, unless a pair of the owner's is nearly the question. */
const SURE = 0.75;
const CANDIDATES = 30;
const LANGUAGE_LIMIT = 3;
const CONTACT_WEIGHT = 0.5;

/**
 * What was judged, or instead, for a question how people can be reached, the block or pair that tells: such questions
 * are asked in words ("a human", "who do I call") that no contact page has.
 */
export async function withContact(
  index: SearchIndex,
  botId: string,
  question: Question,
  judged: JudgedPassages,
  qa: readonly RankedQa[],
): Promise<{ judged: JudgedPassages; qa: readonly RankedQa[] }> {
  const asked = askedContact(question.text);
  if (!asked || isAnswered(judged, qa, asked, wantedFor(question, asked))) return { judged, qa };
  const purpose = wantedFor(question, asked);
  const found = await contactCandidates(index, botId, question);
  const pair =
    purpose.length === 0 ? found.map(({ candidate }) => candidate.document).find(isContactPair) : undefined;
  if (pair) {
    const others = qa.filter(({ document }) => document.sourceId !== pair.sourceId);
    return { judged, qa: [{ document: pair, confidence: SURE }, ...others] };
  }
  const best = bestBlock(blocksOf(found, purpose, judged), asked);
  return { judged: best ? withBlock(judged, best, asked) : judged, qa };
}

type Words = Question['words'];

/** The words of a question that tell what for: none in 'Can I call you?'. */
function wantedFor({ words }: Question, { rest }: AskedContact): Words {
  return words.filter(({ text }) => rest.includes(fold(normalise(text))));
}

function isAnswered(
  { quotes }: JudgedPassages,
  [pair]: readonly RankedQa[],
  { way }: AskedContact,
  purpose: Words,
): boolean {
  if ((pair?.confidence ?? 0) >= PAIR_ANSWERS) return true;
  if (quotes.length > 0 && purpose.length > 0) return true;
  return quotes.some(({ text }) => {
    const { phone, email } = contactDetails(text);
    return way === 'phone' ? phone : way === 'email' ? email : phone || email;
  });
}

function isContactPair({ kind, title, text }: IndexDocument): boolean {
  const { phone, email } = contactDetails(text);
  return kind === 'qa' && (phone || email) && askedContact(title) !== undefined;
}

async function contactCandidates(index: SearchIndex, botId: string, question: Question): Promise<Ranked[]> {
  const { languages } = await index.overview(botId);
  const terms = [...question.terms, ...contactTerms(question, languages.slice(0, LANGUAGE_LIMIT))];
  return rank({ ...question, terms }, await index.candidates(botId, terms, CANDIDATES));
}

/** Of pages, those that were nearest first. */
function blocksOf(found: readonly Ranked[], purpose: Words, { passages }: JudgedPassages): ContactBlock[] {
  const near = new Map(passages.map(({ document }, at) => [document.docId, at]));
  const place = ({ document }: ContactBlock) => near.get(document.docId) ?? near.size;
  return found
    .flatMap(({ candidate: { document, language, title, text } }) => {
      const present = new Set([...title, ...text].map(({ term }) => term));
      const named = purpose.length === 0 ? 0 : coverage({ words: purpose }, present);
      return document.kind === 'passage' ? (contactBlock(document, language, named) ?? []) : [];
    })
    .toSorted((a, b) => place(a) - place(b));
}

function contactTerms({ terms }: Question, languages: readonly Language[]): WeightedTerm[] {
  const known = new Set(terms.map(({ term }) => term));
  const words = new Set(
    [...new Set<Language>(['en', ...languages])].flatMap(
      (language) => analyse(CONTACT_WORDS[language] ?? '', { language }).tokens,
    ),
  );
  return [...words].flatMap((term) => (known.has(term) ? [] : [{ term, weight: CONTACT_WEIGHT }]));
}

/** The block as the answer; as a page that may help where it only happens to have a number or an address. */
function withBlock(judged: JudgedPassages, best: ContactBlock, asked: AskedContact): JudgedPassages {
  const { document, language } = best;
  const { span, text } = contactQuote(best, asked);
  const meant = isMeant(best);
  const passage: RankedPassage = {
    document,
    language,
    confidence: meant ? SURE : Math.min(judged.confidence, SURE),
    extract: { text: span.text, start: span.start },
  };
  const others = judged.passages.filter((other) => other.document.docId !== document.docId);
  return {
    passages: [passage, ...others],
    quotes: meant ? [{ document, language, text }] : judged.quotes,
    worthOffering: true,
    confidence: meant ? SURE : judged.confidence,
  };
}
