import { freePorts } from '@chirrup/testing/engines/engine-process';
import { median, round, sequence } from '@chirrup/testing/statistics';
import lighthouse, { desktopConfig } from 'lighthouse';
import { launchBrowser } from '../launch-browser.js';
import { type BenchFigure, type BenchMeasure, EMBEDDED } from '../measure.js';

const AIM = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FORMS = { phone: undefined, desktop: desktopConfig };

interface Visited {
  name: string;
  path: string;
  /** What is meant to be as it is. */
  skipAudits?: string[];
}

/** Scores of 0 to 100 by category, and the times behind the first of them. */
const scoresOf = async (port: number, address: string, form: keyof typeof FORMS, skipAudits: string[]) => {
  const flags = { port, logLevel: 'error' as const, onlyCategories: CATEGORIES, skipAudits };
  const result = await lighthouse(address, flags, FORMS[form]);
  if (!result || result.lhr.runtimeError)
    throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse gave nothing.'}`);
  const { categories, audits } = result.lhr;
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
  return {
    scores: CATEGORIES.map((id) => (categories[id]?.score ?? 0) * 100),
    times: Object.fromEntries(times.map((id) => [id, round(audits[id]?.numericValue ?? 0, 0)])),
  };
};

/** The pages that people who know nothing yet come to, as Lighthouse judges them: medians of some runs. */
export const lighthouseMeasure: BenchMeasure = {
  name: 'lighthouse',
  profiles: EMBEDDED,
  run: async ({ quick, fixture }) => {
    const { product, botId } = await fixture();
    const pages: Visited[] = [
      { name: 'landing with the prices', path: '/' },
      { name: 'a document', path: '/docs/integrations/website' },
      { name: "a bot's page", path: `/b/${botId}` },
      // it asks search engines to stay away
      { name: 'console, logged out', path: '/console', skipAudits: ['is-crawlable'] },
    ];
    const [port = 0] = await freePorts(1);
    const browser = await launchBrowser(port);
    const figures: BenchFigure[] = [];
    const details: Record<string, object> = {};
    try {
      for (const form of ['phone', 'desktop'] as const)
        for (const { name, path, skipAudits = [] } of pages) {
          const runs = await sequence(quick ? 1 : 3, () =>
            scoresOf(port, `${product.address}${path}`, form, skipAudits),
          );
          details[`${form}, ${name}`] = runs;
          CATEGORIES.forEach((category, at) => {
            const value = round(median(runs.map(({ scores }) => scores[at] ?? 0)), 0);
            figures.push({
              name: `${form}, ${name}: ${category}`,
              value,
              unit: '',
              aim: { bound: 'at least', value: AIM },
            });
          });
        }
      return { figures, details };
    } finally {
      await browser.close();
    }
  },
};
