import { JobNotifier } from '@chirrup/jobs/job-notifier';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { parsePageUrl } from '../crawling/fetching/page-url.js';
import { knowledgeErrors } from '../links/domain/link.errors.js';
import { requireId } from '../links/domain/require-id.js';
import { CHECK_PAGE, pageCheckJob } from './jobs/page-check-job.js';
import { pageCheckErrors } from './page-check.errors.js';
import type { PageCheck } from './page-check.js';
import { PageChecksRepository } from './persistence/page-checks.repository.js';

export interface StartPageCheck {
  botId: string;
  url: string;
  productUrl: string;
}

@Injectable()
export class PageChecksService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly checks: PageChecksRepository,
    private readonly notifier: JobNotifier,
  ) {}

  /** Has a page of the owner's site read by the crawler, to see whether the widget can work there. */
  async start(principal: Principal, { botId, url, productUrl }: StartPageCheck): Promise<PageCheck> {
    requireBotRole(principal, botId, 'editor');
    const target = parsePageUrl(url);
    if (!target.ok) throw new DomainError(knowledgeErrors.invalidUrl, { detail: target.reason });
    const product = parsePageUrl(productUrl);
    if (!product.ok) throw new DomainError(knowledgeErrors.invalidUrl, { detail: product.reason });
    const check = {
      id: newId(),
      botId,
      url: target.url.href,
      productUrl: product.url.origin,
      facts: null,
    };
    await this.uow.run({ tenant: botId }, async (tx) => {
      await this.checks.add(tx, check);
      await addJob(tx, pageCheckJob(check));
    });
    this.notifier.wake(CHECK_PAGE);
    return check;
  }

  /** A check of a page, with what was found once the page was read. */
  async get(principal: Principal, botId: string, id: string): Promise<PageCheck> {
    requireBotRole(principal, botId, 'editor');
    requireId(id, pageCheckErrors.notFound);
    const check = await this.uow.run({ tenant: botId }, (tx) => this.checks.find(tx, botId, id));
    if (!check) throw new DomainError(pageCheckErrors.notFound);
    return check;
  }
}
