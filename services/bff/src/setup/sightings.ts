import type { IncomingHttpHeaders } from 'node:http';
import type { Log } from '@chirrup/kernel/log';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { OwnSite } from '../bots/origin-rule.js';
import { ServiceClients } from '../clients/service-clients.js';

const MAX_KNOWN = 50_000;

/** Notes on which site a bot's widget is asked for first, once for each bot and process. */
@Injectable()
export class Sightings {
  readonly #known = new LRUCache<string, true>({ max: MAX_KNOWN });

  constructor(
    private readonly services: ServiceClients,
    private readonly ownSite: OwnSite,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Nobody waits for it: on the way of every page view. */
  note(botId: string, { origin, host }: IncomingHttpHeaders): void {
    if (origin === undefined || this.#known.has(botId)) return;
    const page = URL.parse(origin);
    if (!page || !/^https?:$/.test(page.protocol) || this.ownSite.origins(host).includes(page.origin)) return;
    this.#known.set(botId, true);
    const context = { principal: { kind: 'service', name: 'bff' } } as const;
    this.services.bots.noteSighting({ botId, origin: page.origin }, context).catch((error) => {
      this.#known.delete(botId);
      this.log.warn({ err: error, botId }, 'could not note where a bot was seen');
    });
  }
}
