import type { Clock } from '@chirrup/kernel/clock';
import { CLOCK, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import { requireUser } from '@chirrup/tenancy/guards';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Controller, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { seconds } from '../http/dto/fields.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { signDraftToken } from '../identity/draft-token.js';
import { MemberGuard } from '../identity/guards.js';

const draftLinkSchema = z
  .strictObject({
    token: z.string().describe('Behind `#chirrup=` in the address of a page that has the widget.'),
    expires_at: seconds,
  })
  .meta({ id: 'DraftLink' });

/** Lets a member of the team see a bot on the real page while it is off. */
@Controller('api/v1/bots/:bot/draft_link')
@UseGuards(MemberGuard)
export class DraftLinkHttpController {
  constructor(
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Limited(rateRules.ownerWrite)
  @Responds(201, draftLinkSchema)
  async make(
    @Param('bot') botId: string,
    @CallerOf() { principal }: Caller,
  ): Promise<z.infer<typeof draftLinkSchema>> {
    const claims = { botId, userId: requireUser(principal) };
    const { token, expiresAt } = await signDraftToken(this.keys, claims, this.clock.now());
    return { token, expires_at: expiresAt };
  }
}
