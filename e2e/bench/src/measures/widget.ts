import { median, round, sequence } from '@chirrup/testing/statistics';
import { launchBrowser } from '../launch-browser.js';
import { EMBEDDED, type Figure, type Measure } from '../measure.js';
import { servePages } from '../widget/page-server.js';
import { EMPTY_PAGE, LEAST_PAGE, leastHtml, pageOf, subjects } from '../widget/subjects.js';
import { longChat, type View, view } from '../widget/visit.js';

const AIMS = { mainThreadMs: 10, requestsBefore: 2, growthMiB: 0.1 };

const middle = (views: readonly View[], key: keyof View): number => median(views.map((one) => one[key]));

/** What the widget costs a page, beside peers of the package registry in the same browser. */
export const widget: Measure = {
  name: 'widget',
  profiles: EMBEDDED,
  run: async ({ quick, model, fixture }) => {
    const { product, botId } = await fixture(model.env);
    const all = subjects(product.visitorAddress, botId);
    const pages = Object.fromEntries(all.map(({ name, html }) => [name, pageOf(html)]));
    const server = await servePages({
      ...pages,
      [EMPTY_PAGE]: pageOf(''),
      [LEAST_PAGE]: pageOf(leastHtml(product.visitorAddress, botId)),
    });
    const browser = await launchBrowser();
    try {
      const runs = quick ? 2 : 5;
      const at = (name: string) => `${server.address}/${name}.html`;
      const empty = await sequence(runs, () => view(browser, at(EMPTY_PAGE)));
      const least = await sequence(runs, () => view(browser, at(LEAST_PAGE)));
      const main = (views: readonly View[]): number => middle(views, 'mainThreadMs');
      const figures: Figure[] = [
        { name: 'an empty page: main thread, slowed four times', value: round(main(empty), 1), unit: 'ms' },
        {
          name: 'one request and a plain button: main thread beyond the empty page, slowed four times',
          value: round(main(least) - main(empty), 1),
          unit: 'ms',
        },
      ];
      const details: Record<string, object> = { empty, least };
      for (const subject of all) {
        const views = await sequence(runs, () => view(browser, at(subject.name), subject));
        const long = await longChat(browser, at(subject.name), subject, {
          messages: quick ? 10 : 200,
          openings: quick ? 3 : 20,
        });
        details[subject.name] = { views, long };
        const isOurs = subject.name === 'chirrup';
        const aim = (value: number): Pick<Figure, 'aim'> =>
          isOurs ? { aim: { bound: 'at most', value } } : {};
        const figure = (name: string, value: number, unit: string, limit?: number): void => {
          figures.push({
            name: `${subject.name}: ${name}`,
            value,
            unit,
            ...(limit === undefined ? {} : aim(limit)),
          });
        };
        const extra = (key: 'bytesBefore' | 'mainThreadMs') => middle(views, key) - middle(empty, key);
        figure('bytes before it is opened, with headers', round(extra('bytesBefore'), 0), 'bytes');
        figure('requests before it is opened', middle(views, 'requestsBefore'), '', AIMS.requestsBefore);
        figure(
          'main thread before it is opened, slowed four times',
          round(extra('mainThreadMs'), 1),
          'ms',
          AIMS.mainThreadMs,
        );
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
