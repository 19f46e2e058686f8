import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Message } from '../../../api/types';
import { numberFormat } from '../../../lib/labels/formats';
import { AppLink } from '../../../ui/app-link';
import { safeLink } from '../../../ui/markdown/safe-link';
import { useMessageStyles } from './message-item.styles';

type Trace = NonNullable<Message['trace']>;
type Part = [label: string, value: ReactNode];

const percent = numberFormat({ style: 'percent' });
const count = numberFormat({});
const seconds = numberFormat({ maximumFractionDigits: 2 });
const dollars = numberFormat({ style: 'currency', currency: 'USD', maximumFractionDigits: 6 });

/** What the answer was made from and how long it took, in words; a trace may lack any part. */
export function AnswerTrace({ trace }: { trace: Trace }) {
  // pages were compared with these words too, but had no part in the reply
  if (trace.small_talk) return <Parts parts={[['Outcome', 'it was small talk']]} />;
  return <Parts parts={partsOf(trace)} />;
}

function partsOf(trace: Trace): Part[] {
  const number = (name: string) => (typeof trace[name] === 'number' ? trace[name] : undefined);
  const text = (name: string) => (typeof trace[name] === 'string' ? trace[name] : undefined);
  const tokens = [number('prompt_tokens'), number('completion_tokens')];
  const kept = number('cached_tokens');
  // pages were compared too, but the owner's answer to this question came first
  const isVerified = text('verified_qa_id') !== undefined;
  const confidence = isVerified ? undefined : number('confidence');
  return [
    ['Found on pages', <Passages key="passages" passages={listOf(trace.passages)} />],
    ['Best Q&A pair', <BestPair key="pair" trace={trace} />],
    ['Looked up as', text('searched_for') ?? text('looked_up')],
    ['Outcome', isVerified ? 'your own answer was given word for word' : named(OUTCOMES, text('outcome'))],
    ['Confidence', confidence !== undefined && confidenceOf(confidence, number('needed'))],
    ['Read by the model', readOf(number('read'))],
    ['Search by meaning', named(MEANINGS, text('meaning'))],
    ['Model', text('model')],
    [
      'Tokens',
      tokens[0] !== undefined &&
        `${count.format(tokens[0])} in${kept ? ` (${count.format(kept)} from the cache)` : ''}, ${count.format(tokens[1] ?? 0)} out`,
    ],
    ['Sentences left out', leftOut(number('removed_sentences'))],
    ['Cost', number('cost') !== undefined && dollars.format(number('cost') ?? 0)],
    ['First words after', duration(number('first_token_ms'))],
    ['Whole answer after', duration(number('total_ms'))],
    ['The model was not asked', limitReached(text('model_limit'))],
    ['The model did not answer', named(FAULTS, text('provider_error'))],
    ['Its provider says', text('provider_message')],
    ['Problem', text('error')],
  ];
}

function Parts({ parts }: { parts: Part[] }) {
  const styles = useMessageStyles();
  return (
    <dl className={styles.trace}>
      {parts.map(([label, value]) =>
        value ? (
          <Fragment key={label}>
            <dt className={styles.quiet}>{label}</dt>
            <dd className={styles.traceValue}>{value}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}

function leftOut(sentences: number | undefined) {
  return sentences && `${count.format(sentences)}, for what they stated stands nowhere in your material`;
}

function limitReached(whose: string | undefined) {
  if (whose === 'plan') return 'the messages of the plan were used up';
  return whose && `today's limit of the ${whose} was reached`;
}

function Passages({ passages }: { passages: Record<string, unknown>[] }) {
  const styles = useMessageStyles();
  if (passages.length === 0) return 'none';
  const rows = passages.map((passage, at) => ({ passage, rank: at + 1 }));
  return (
    <ol className={styles.traceList}>
      {rows.map(({ passage, rank }) => {
        const href = typeof passage.url === 'string' ? safeLink(passage.url) : null;
        const title = String(passage.title || passage.url || 'Untitled');
        return (
          <li key={rank}>
            {href ? (
              <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
                {title}
              </a>
            ) : (
              title
            )}
            {typeof passage.score === 'number' && ` · ${likely(passage.score)}`}
          </li>
        );
      })}
    </ol>
  );
}

/** The pair that fits the question best; the owner can open it. */
function BestPair({ trace }: { trace: Trace }) {
  const styles = useMessageStyles();
  const { botId = '' } = useParams();
  const [best] = listOf(trace.qa);
  const id = trace.verified_qa_id ?? best?.qa_id;
  if (typeof id !== 'string') return 'none';
  const isVerified = trace.verified_qa_id === id;
  return (
    <>
      {isVerified ? 'this very question' : typeof best?.score === 'number' && likely(best.score)}
      {' · '}
      <AppLink className={styles.link} to={`/console/${botId}/qa_fine_tune?pair=${encodeURIComponent(id)}`}>
        Open it
      </AppLink>
    </>
  );
}

const OUTCOMES: Record<string, string> = {
  answer: 'sure enough to answer',
  offer: 'not sure enough to answer: pages that may help were offered',
  nothing: 'nothing that fits was found',
};
/** Faults of what it wrote; others are in the words of its provider. */
const FAULTS: Record<string, string> = {
  wrong_language: 'it wrote in another language than the question, twice',
  unsupported: 'what it wrote stands nowhere in your material',
  false_identity: 'it claimed to be somebody else',
  process_ended: 'its answer ended the process before',
};
const MEANINGS: Record<string, string> = {
  used: 'took part',
  not_needed: 'was not needed: a pair has this very question',
  off: 'is off: only words were compared',
  timeout: 'came too late: only words were compared',
  unavailable: 'was unavailable: only words were compared',
  not_understood: 'the pages were not ready for it yet: only words were compared',
};

/** The number that decides, with the one it has to reach. */
function confidenceOf(confidence: number, needed: number | undefined): string {
  const sure = percent.format(confidence);
  return needed === undefined ? sure : `${sure}; this assistant answers from ${percent.format(needed)} on`;
}

function readOf(read: number | undefined): string | undefined {
  return read === undefined ? undefined : `${count.format(read)} passages and pairs, for this question`;
}

/** How probable it is that this is an answer. */
function likely(score: number): string {
  return `${percent.format(score)} likely to answer`;
}

function named(names: Record<string, string>, value: string | undefined): string | undefined {
  return value && (Object.hasOwn(names, value) ? names[value] : value);
}

function duration(ms: number | undefined): string | undefined {
  if (ms === undefined) return undefined;
  return ms < 1_000 ? `${count.format(Math.round(ms))} ms` : `${seconds.format(ms / 1_000)} s`;
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}
