import { Inject, Injectable } from '@nestjs/common';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';

/** Where our own pages live: at PUBLIC_URL, and at the host a request came to. */
@Injectable()
export class OwnSite {
  constructor(@Inject(BFF_CONFIG) private readonly config: BffConfig) {}

  /** @param host the request's Host header: a page that talks to the host it came from is ours */
  origins(host: string | undefined): string[] {
    const asked = host === undefined ? [] : [`http://${host}`, `https://${host}`];
    return this.config.publicOrigin ? [this.config.publicOrigin, ...asked] : asked;
  }
}
