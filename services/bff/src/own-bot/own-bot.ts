import { setTimeout as wait } from 'node:timers/promises';
import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import type { Log } from '@chirrup/kernel/log';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { OwnBotTeacher } from './own-bot-teacher.js';
import { siteBots } from './own-bots.js';

const RETRY: BackOff = { firstMs: 1_000, longestMs: 60_000 };
/** As long as pages that name the bots may be kept back until there are bots. */
const PAGES_WAIT_MS = 3_000;

/** Keeps the site's bots as the site is: at each start of a process that serves it, until that has worked once. */
@Injectable()
export class OwnBot implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
    @Inject(LOG) private readonly log: Log,
    private readonly teacher: OwnBotTeacher,
  ) {}

  /** A page served before its bot is made would show no chat until it is loaded again. */
  async onApplicationBootstrap(): Promise<void> {
    const { makesOwnBot, makesDemoBot } = this.config;
    if (!makesOwnBot && !makesDemoBot) return;
    const made = new Promise<void>((resolve) => {
      this.#running = this.#run(resolve).finally(resolve);
    });
    await Promise.race([made, wait(PAGES_WAIT_MS, undefined, { ref: false })]);
  }

  async onModuleDestroy(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(onMade: () => void): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        const { siteOrigin } = this.config;
        const bots = siteBots(this.config).flatMap(({ file, ...bot }) => (file ? [{ ...bot, file }] : []));
        // all of them are on their pages before the first has learnt what it says
        for (const { id, settings } of bots) await this.teacher.make(id, settings, siteOrigin);
        onMade();
        for (const { id, file } of bots) await this.teacher.teach(id, file, siteOrigin);
        return;
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.log.warn({ err: error }, 'the bots of the site are not up to date; trying again');
      }
      try {
        await wait(backOffMs(RETRY, failures), undefined, { signal: this.#stop.signal });
      } catch {
        return;
      }
    }
  }
}
