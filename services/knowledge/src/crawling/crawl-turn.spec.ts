import { CrawlTurn, MAX_CRAWL_MS, MAX_SILENT_PAGES } from './crawl-turn.js';

const fresh = { crawledMs: 0, silentPages: 0 };

describe('a turn of a crawl', () => {
  it('ends after so many pages, and after so long', () => {
    let now = 0;
    const turn = new CrawlTurn(fresh, () => now);
    for (let n = 0; n < 19; n += 1) turn.count({ timedOut: false });
    expect(turn.isOver).toBe(false);
    turn.count({ timedOut: false });
    expect(turn.isOver).toBe(true);
    const slow = new CrawlTurn(fresh, () => now);
    now += 30_000;
    expect(slow.isOver).toBe(true);
    expect(slow.givenUp).toBeUndefined();
  });

  it('gives a site up that is silent so often in a row, over turns', () => {
    const first = new CrawlTurn(fresh);
    first.count({ timedOut: true });
    first.count({ timedOut: false });
    for (let n = 1; n < MAX_SILENT_PAGES; n += 1) first.count({ timedOut: true });
    expect(first.givenUp).toBeUndefined();
    const second = new CrawlTurn(first.used);
    second.count({ timedOut: true });
    expect(second.givenUp).toMatch(/^The site did not answer in time 8 times in a row\./);
    expect(second.isOver).toBe(true);
  });

  it('gives a site up that takes too long in all', () => {
    let now = 0;
    const turn = new CrawlTurn({ ...fresh, crawledMs: MAX_CRAWL_MS - 1_000 }, () => now);
    expect(turn.givenUp).toBeUndefined();
    now += 1_000;
    expect(turn.givenUp).toMatch(/^The site took longer than 90 minutes\./);
  });
});
