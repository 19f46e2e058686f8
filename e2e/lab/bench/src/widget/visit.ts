import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Subject } from './subjects.js';

/** A page is settled when nothing was loaded for so long. */
const QUIET_MS = 2_000;
const THROTTLE = 4;

/** What a page view with a chat costs, on a processor four times slower. */
export interface View {
  bytesBefore: number;
  requestsBefore: number;
  bytesAfter: number;
  requestsAfter: number;
  /** Processor time of the page's main thread before opening; the page itself is still in it. */
  mainThreadMs: number;
  /** Of it: scripts compiled and run, style and layout. */
  scriptMs: number;
  styleLayoutMs: number;
  firstPaintMs: number;
  layoutShift: number;
}

const metricsOf = async (session: CDPSession): Promise<Record<string, number>> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
};

const quiet = async (traffic: Readonly<{ requests: number }>): Promise<void> => {
  for (let seen = -1; seen !== traffic.requests; ) {
    seen = traffic.requests;
    await sleep(QUIET_MS);
  }
};

/** A fresh visitor opens a page, waits, and opens the chat; without a subject the page alone. */
export const view = async (browser: Browser, address: string, subject?: Subject): Promise<View> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    const traffic = { bytes: 0, requests: 0 };
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      traffic.bytes += encodedDataLength;
      traffic.requests += 1;
    });
    await session.send('Network.enable');
    // processor time, not the clock's: other programs run on the machine too
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(address);
    // nothing is asked of the page meanwhile: that would cost it time
    await quiet(traffic);
    const before = { ...traffic };
    const spent = await metricsOf(session);
    const milliseconds = (...names: string[]) =>
      names.reduce((sum, name) => sum + (spent[name] ?? 0), 0) * 1_000;
    if (subject && !(await page.evaluate(subject.isReady))) throw new Error(`${subject.name} is not there.`);
    let firstPaintMs = 0;
    if (subject) {
      firstPaintMs = await openAndTime(page, subject);
      await quiet(traffic);
    }
    return {
      // the page itself is one of them
      bytesBefore: before.bytes,
      requestsBefore: before.requests - 1,
      bytesAfter: traffic.bytes - before.bytes,
      requestsAfter: traffic.requests - before.requests,
      mainThreadMs: milliseconds('TaskDuration') - milliseconds('DevToolsCommandDuration'),
      scriptMs: milliseconds('ScriptDuration', 'V8CompileDuration'),
      styleLayoutMs: milliseconds('RecalcStyleDuration', 'LayoutDuration'),
      firstPaintMs,
      layoutShift: await page.evaluate(() => (window as unknown as { shift: number }).shift),
    };
  } finally {
    await context.close();
  }
};

/** Milliseconds from the click until a frame with the panel was drawn. */
const openAndTime = (page: Page, { toggle, isOpen }: Subject): Promise<number> =>
  page.evaluate(
    ([click, check]) =>
      new Promise<number>((resolve) => {
        const isThere = new Function(`return ${check}`) as () => boolean;
        const began = performance.now();
        new Function(click ?? '')();
        const look = () => {
          // the frame after the one that found it has been drawn with it
          if (isThere()) requestAnimationFrame(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        look();
      }),
    [toggle, isOpen],
  );

/** What a long chat leaves in memory. */
export interface LongChat {
  messages: number;
  openMiB: number;
  chatMiB: number;
  /** After opening and closing it many times more. */
  endMiB: number;
  /** Nodes and listeners of the page, before and after the openings. */
  nodes: [number, number];
  listeners: [number, number];
}

export const longChat = async (
  browser: Browser,
  address: string,
  subject: Subject,
  { messages, openings }: { messages: number; openings: number },
): Promise<LongChat> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const look = async () => {
      for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
      const { JSHeapUsedSize = 0, Nodes = 0, JSEventListeners = 0 } = await metricsOf(session);
      return { mib: JSHeapUsedSize / 1024 / 1024, nodes: Nodes, listeners: JSEventListeners };
    };
    const until = (condition: string) => page.waitForFunction(condition, undefined, { polling: 50 });
    const toggle = async (isOpen: boolean) => {
      await page.evaluate(subject.toggle);
      await until(isOpen ? subject.isOpen : `!(${subject.isOpen})`);
    };
    await page.goto(address);
    await until(subject.isReady);
    await toggle(true);
    const opened = await look();
    for (let n = 2; n <= messages; n += 2) {
      await subject.ask(page, `What is thing number ${(n / 2) % 50} made of?`);
      await until(`${subject.messages} >= ${n}`);
    }
    // what is made only once is made by the first of them
    for (let n = 0; n < 2; n += 1) await toggle(n % 2 === 1);
    const chat = await look();
    for (let n = 0; n < openings * 2; n += 1) await toggle(n % 2 === 1);
    const end = await look();
    return {
      messages,
      openMiB: opened.mib,
      chatMiB: chat.mib,
      endMiB: end.mib,
      nodes: [chat.nodes, end.nodes],
      listeners: [chat.listeners, end.listeners],
    };
  } finally {
    await context.close();
  }
};
