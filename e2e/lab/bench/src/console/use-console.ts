import type { Locator, Page } from 'playwright-core';

type Timed = PerformanceEventTiming & { interactionId?: number };

/** A click or key, from the moment it happened to the next paint. */
export interface Interaction {
  /** In steps of 8. */
  ms: number;
  /** Of it before the page's own code ran, and while it ran. */
  waitedMs: number;
  handledMs: number;
  what: string;
}

/** Notes every click and key of 16 ms and more. */
export const noteInteractions = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const noted: Record<number, Interaction> = {};
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Timed[]) {
        const {
          interactionId = 0,
          duration,
          name,
          startTime,
          processingStart,
          processingEnd,
          target,
        } = entry;
        if (interactionId === 0 || (noted[interactionId]?.ms ?? 0) >= duration) continue;
        const element = target instanceof Element ? target : undefined;
        noted[interactionId] = {
          ms: duration,
          waitedMs: Math.round(processingStart - startTime),
          handledMs: Math.round(processingEnd - processingStart),
          what: `${name} ${element?.tagName ?? ''} ${element?.ariaLabel ?? element?.textContent?.slice(0, 30) ?? ''}`,
        };
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
};

const takeInteractions = (page: Page): Promise<Interaction[]> =>
  page.evaluate(() => {
    const { noted } = window as unknown as { noted: Record<number, Interaction> };
    const all = Object.values(noted);
    for (const id of Object.keys(noted)) delete noted[Number(id)];
    return all;
  });

/** Until what was done is on the screen: what the driver asks of the page before would count as its own work. */
const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));

const WORDS = 'repair number 7';

/** What an owner does in each tab, over and over; the times of each by the name of the tab. */
export const useConsole = async (
  page: Page,
  address: string,
  rounds: number,
): Promise<Record<string, Interaction[]>> => {
  const times: Record<string, Interaction[]> = {};
  const note = async (name: string) => {
    // what was painted last is noted a frame later
    await painted(page);
    times[name] = [...(times[name] ?? []), ...(await takeInteractions(page))];
  };
  const click = async (target: Locator) => {
    await target.click();
    await painted(page);
  };
  const openTab = (name: string) => click(page.getByRole('tab', { name, exact: true }));
  await page.goto(address);
  await page.getByLabel('Bot Name', { exact: true }).waitFor();
  for (let round = 0; round < rounds; round += 1) {
    await openTab('Basic Info');
    await click(page.getByLabel('Description', { exact: true }));
    await page.keyboard.type(WORDS);
    await note('Basic Info');
    await openTab('Q&A Fine Tune');
    await click(page.getByLabel('Question', { exact: true }).first());
    await page.keyboard.type('?');
    await page.getByRole('searchbox', { name: 'Search in pairs' }).fill('');
    await page.getByRole('searchbox', { name: 'Search in pairs' }).pressSequentially(WORDS);
    await page.getByRole('searchbox', { name: 'Search in pairs' }).fill('');
    await click(page.getByRole('button', { name: 'Next' }).first());
    await note('Q&A Fine Tune');
    await openTab('Knowledge Links');
    await page.getByRole('grid', { name: 'Knowledge links' }).waitFor();
    for (let turn = 0; turn < 3; turn += 1) await click(page.getByRole('button', { name: 'Next' }).first());
    await click(page.getByRole('button', { name: 'Title' }).first());
    await note('Knowledge Links');
    await openTab('Chat History');
    const threads = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
    await threads.first().waitFor();
    for (let at = 0; at < 6; at += 1) {
      await click(threads.nth(at));
      await page.getByRole('log', { name: 'Messages' }).getByRole('article').first().waitFor();
    }
    await page.getByRole('searchbox', { name: 'Search in conversations' }).pressSequentially('weeks');
    await page.getByRole('searchbox', { name: 'Search in conversations' }).fill('');
    await note('Chat History');
    await page.keyboard.press('Control+k');
    await painted(page);
    const palette = page.getByPlaceholder('Go to a bot, a tab or an action');
    await palette.pressSequentially('theme');
    await page.getByRole('option', { name: /^Theme/ }).waitFor();
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
    await note('Go to');
  }
  return times;
};
