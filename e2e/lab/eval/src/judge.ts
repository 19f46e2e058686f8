import type { MessageView } from '@chirrup/testing/clients/visitor';

/** A question of the visitors' data: a right answer contains one of `gold`; an unanswerable one has none. */
export interface JudgedQuestion {
  q: string;
  pages: readonly string[];
  gold: readonly string[];
}

export type Reply = Pick<MessageView, 'content' | 'state' | 'lane' | 'sources'>;

/**
 * Answerable: `right`, `wrong`, `offered` (not answered, the right page among its sources), `refused`.
 * Unanswerable: `unanswered`, `answered`. Either: `failed` when the reply is not a complete one.
 */
export type ReplyVerdict = 'right' | 'wrong' | 'offered' | 'refused' | 'unanswered' | 'answered' | 'failed';

export interface Judgement {
  verdict: ReplyVerdict;
  /** The first source is one of the question's pages. */
  firstPageRight: boolean;
  hasSource: boolean;
}

/** Text as it is compared: case, spaces, quotes, dashes, emphasis, cell borders and citation marks do not count. */
export const foldForJudging = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\[\d+\]|\*\*|\|/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();

export const holdsOneOf = (content: string, gold: readonly string[]): boolean => {
  const folded = foldForJudging(content);
  return gold.some((wanted) => folded.includes(foldForJudging(wanted)));
};

/** Path of an address without a slash at its end, as the data names pages. */
const pathOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).pathname.replace(/(?<=.)\/$/, '') : '';

export const judge = ({ pages, gold }: JudgedQuestion, reply: Reply): Judgement => {
  const paths = (reply.sources ?? []).map(({ url }) => pathOf(url));
  const verdict = (): ReplyVerdict => {
    if (reply.state !== 'complete') return 'failed';
    const answered = reply.lane !== 'none';
    if (gold.length === 0) return answered ? 'answered' : 'unanswered';
    if (answered) return holdsOneOf(reply.content, gold) ? 'right' : 'wrong';
    return paths.some((path) => pages.includes(path)) ? 'offered' : 'refused';
  };
  return {
    verdict: verdict(),
    firstPageRight: pages.includes(paths[0] ?? ''),
    hasSource: paths.length > 0,
  };
};

export interface VerdictShares {
  answerable: number;
  right: number;
  helped: number;
  wrong: number;
  /** Of the answers given, and of all replies with a source. */
  pageRight: number;
  pageRightOfSourced: number;
  unanswerable: number;
  unanswered: number;
  failed: number;
}

/** Shares over many judgements; NaN if there was nothing to judge. */
export const shares = (
  judgements: readonly Judgement[],
  isAnswerable: (at: number) => boolean,
): VerdictShares => {
  const answerable = judgements.filter((_, at) => isAnswerable(at));
  const unanswerable = judgements.filter((_, at) => !isAnswerable(at));
  const sourced = answerable.filter(({ hasSource }) => hasSource);
  const answered = answerable.filter(({ verdict }) => verdict === 'right' || verdict === 'wrong');
  const share = (of: readonly Judgement[], counts: (judgement: Judgement) => boolean) =>
    of.filter(counts).length / of.length;
  const is =
    (...verdicts: ReplyVerdict[]) =>
    ({ verdict }: Judgement) =>
      verdicts.includes(verdict);
  return {
    answerable: answerable.length,
    right: share(answerable, is('right')),
    helped: share(answerable, is('right', 'offered')),
    wrong: share(answerable, is('wrong')),
    pageRight: share(answered, ({ firstPageRight }) => firstPageRight),
    pageRightOfSourced: share(sourced, ({ firstPageRight }) => firstPageRight),
    unanswerable: unanswerable.length,
    unanswered: share(unanswerable, is('unanswered')),
    failed: judgements.filter(is('failed')).length,
  };
};
