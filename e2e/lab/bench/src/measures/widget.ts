import { median, round } from '@chirrup/testing/statistics';
import { launchBrowser } from '../launch-browser.js';
import { type BenchFigure, type BenchMeasure, EMBEDDED } from '../measure.js';
import { servePages } from '../widget/page-server.js';
import { EMPTY_PAGE, LEAST_PAGE, leastHtml, subjectPage, subjects } from '../widget/subjects.js';
import { longChat, type View, view } from '../widget/visit.js';

const AIMS = { mainThreadMs: 10, requestsBefore: 2, growthMiB: 0.1 };

/** What a chat adds to its page before it is opened, on a processor four times slower. */
const MAIN_THREAD: readonly (readonly [keyof View, string])[] = [
  ['mainThreadMs', 'main thread before it is opened, beyond the empty page'],
  ['scriptMs', 'of it scripts, compiled and run'],
  ['styleLayoutMs', 'of it style and layout'],
];

const middle = (views: readonly View[], key: keyof View): number => median(views.map((one) => one[key]));

/** What the widget costs a page, beside peers of the package registry in the same browser. */
export const widget: BenchMeasure = {
  name: 'widget',
  profiles: EMBEDDED,
  run: async ({ quick, model, fixture }) => {
    const { product, botId } = await fixture(model.env);
    const all = subjects(product.visitorAddress, botId);
    const pages = Object.fromEntries(all.map(({ name, html }) => [name, subjectPage(html)]));
    const server = await servePages({
      ...pages,
      [EMPTY_PAGE]: subjectPage(''),
      [LEAST_PAGE]: subjectPage(leastHtml(product.visitorAddress, botId)),
    });
    const browser = await launchBrowser();
    try {
      const runs = quick ? 2 : 5;
      const at = (name: string) => `${server.address}/${name}.html`;
      const empty: View[] = [];
      const least: View[] = [];
      const visits = all.map((subject) => ({ subject, views: [] as View[] }));
      // in turns: what else the machine does falls on all alike
      for (let run = 0; run < runs; run += 1) {
        empty.push(await view(browser, at(EMPTY_PAGE)));
        least.push(await view(browser, at(LEAST_PAGE)));
        for (const { subject, views } of visits) views.push(await view(browser, at(subject.name), subject));
      }
      const added = (views: readonly View[], key: keyof View): number =>
        round(middle(views, key) - middle(empty, key), 1);
      const figures: BenchFigure[] = [
        {
          name: 'an empty page: main thread, slowed four times',
          value: round(middle(empty, 'mainThreadMs'), 1),
          unit: 'ms',
        },
        ...MAIN_THREAD.map(([key, name]) => ({
          name: `one request and a plain button: ${name}`,
          value: added(least, key),
          unit: 'ms',
        })),
      ];
      const details: Record<string, object> = { empty, least };
      for (const { subject, views } of visits) {
        const long = await longChat(browser, at(subject.name), subject, {
          messages: quick ? 10 : 200,
          openings: quick ? 3 : 20,
        });
        details[subject.name] = { views, long };
        const isOurs = subject.name === 'chirrup';
        const aim = (value: number): Pick<BenchFigure, 'aim'> =>
          isOurs ? { aim: { bound: 'at most', value } } : {};
        const figure = (name: string, value: number, unit: string, limit?: number): void => {
          figures.push({
            name: `${subject.name}: ${name}`,
            value,
            unit,
            ...(limit === undefined ? {} : aim(limit)),
          });
        };
        figure('bytes before it is opened, with headers', round(added(views, 'bytesBefore'), 0), 'bytes');
        figure('requests before it is opened', middle(views, 'requestsBefore'), '', AIMS.requestsBefore);
        for (const [key, name] of MAIN_THREAD)
          figure(name, added(views, key), 'ms', key === 'styleLayoutMs' ? undefined : AIMS.mainThreadMs);
        figure('bytes when it is opened', middle(views, 'bytesAfter'), 'bytes');
        figure('requests when it is opened', middle(views, 'requestsAfter'), '');
        figure(
          'click to first paint of the panel, slowed four times',
          round(middle(views, 'firstPaintMs'), 0),
          'ms',
        );
        figure('layout shift', round(middle(views, 'layoutShift'), 3), '', 0);
        figure(`heap after ${long.messages} messages`, round(long.chatMiB, 1), 'MiB');
        figure(
          'heap grown by opening and closing it',
          round(long.endMiB - long.chatMiB, 2),
          'MiB',
          AIMS.growthMiB,
        );
      }
      return { figures, details };
    } finally {
      await browser.close();
      server.close();
    }
  },
};
