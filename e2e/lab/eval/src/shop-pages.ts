import { type ProductTruth, serveProductPages } from '@chirrup/e2e/lib/evaluation-data';
import type { MessageView } from '@chirrup/testing/clients/visitor';
import { askAll, missLine } from './ask-all.js';
import { atLeast, type EvalMeasure, sample } from './measure.js';
import {
  type AskedProductFact,
  FACTS,
  productName,
  statesFact,
  WORDINGS,
  withoutFact,
} from './product-facts.js';
import { botFromSite } from './taught-bot.js';

interface Link {
  _id: string;
  url: string;
  title: string;
  knowledge_content: string;
  content_truncated: boolean;
}

interface Question {
  q: string;
  url: string;
  fact: AskedProductFact;
  values: readonly string[];
  foreign: boolean;
}

type Verdict = 'right' | 'without the fact' | 'another page' | 'refused' | 'failed';

/** Two English wordings and a foreign one for each fact that is known of a product, by turns. */
const questionsAbout = (
  { url, title, knowledge_content }: Link,
  truth: ProductTruth,
  turn: number,
): Question[] => {
  const name = productName(title, knowledge_content);
  return FACTS.flatMap((fact) => {
    const values = truth[fact] ?? [];
    if (values.length === 0 || name === '') return [];
    const { en, foreign } = WORDINGS[fact];
    const wordings = [en[turn % en.length], en[(turn + 1) % en.length], foreign[turn % foreign.length]];
    const asked = withoutFact(name, fact === 'availability' ? [] : values);
    return wordings.flatMap((wording, at) =>
      wording ? [{ q: wording(asked), url, fact, values, foreign: at === wordings.length - 1 }] : [],
    );
  });
};

/** The fact has to stand in an answer that names the product's own page. */
const judgeFact = ({ url, fact, values }: Question, reply: MessageView): Verdict => {
  if (reply.state !== 'complete') return 'failed';
  if (reply.lane === 'none') return 'refused';
  if (!reply.sources?.some((source) => source.url === url)) return 'another page';
  return statesFact(reply.content, fact, values) ? 'right' : 'without the fact';
};

/** Facts of real product pages, asked as visitors ask. */
export const shopPagesMeasure: EvalMeasure = {
  name: 'shop-pages',
  through: 'api',
  run: async ({ folder, limit, misses, product: running }) => {
    const { product, owner } = await running();
    const shop = await serveProductPages(folder);
    try {
      const bot = await botFromSite(owner, 'Shop pages', { address: shop.address, pages: shop.count });
      const links = await Promise.all(
        (await owner.links<Link>(bot._id)).map((link) =>
          link.content_truncated
            ? owner.call<Link>('GET', `/api/v1/bots/${bot._id}/knowledge_link_list/${link._id}`)
            : link,
        ),
      );
      const all = links
        .toSorted((a, b) => (a.url < b.url ? -1 : 1))
        .flatMap((link, turn) =>
          questionsAbout(link, shop.truth[/([0-9a-f]{64})\.html/.exec(link.url)?.[1] ?? ''] ?? {}, turn),
        );
      const questions = sample(all, limit === undefined ? undefined : limit * FACTS.length);
      const replies = await askAll(
        product.address,
        bot._id,
        questions.map(({ q }) => q),
      );
      const judged = questions.flatMap((question, at) => {
        const reply = replies[at];
        return reply ? [{ question, reply, verdict: judgeFact(question, reply) }] : [];
      });
      const right = (of: typeof judged) => of.filter(({ verdict }) => verdict === 'right').length / of.length;
      const groups = {
        ...Object.groupBy(judged, ({ question }) => question.fact),
        English: judged.filter(({ question }) => !question.foreign),
        'German, French, Spanish': judged.filter(({ question }) => question.foreign),
      };
      const verdicts: Verdict[] = ['right', 'without the fact', 'another page', 'refused', 'failed'];
      return {
        figures: [
          {
            name: `shop pages: asked fact stands in the answer (${judged.length} questions)`,
            now: right(judged),
            must: atLeast(0.75),
            aim: atLeast(0.92),
          },
        ],
        details: [
          '',
          `| asked for | questions | ${verdicts.join(' | ')} |`,
          `|---|---|${verdicts.map(() => '---|').join('')}`,
          ...Object.entries(groups).map(
            ([name, group = []]) =>
              `| ${name} | ${group.length} | ${verdicts.map((wanted) => group.filter(({ verdict }) => verdict === wanted).length).join(' | ')} |`,
          ),
          '',
          ...(misses
            ? judged
                .filter(({ verdict }) => verdict !== 'right')
                .map(({ question, reply, verdict }) =>
                  missLine(`${verdict} (${question.fact} ${question.values.join(' / ')})`, question.q, reply),
                )
            : []),
        ],
      };
    } finally {
      await shop.close();
    }
  },
};
