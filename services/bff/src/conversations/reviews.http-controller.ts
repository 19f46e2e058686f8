import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { Body, Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { toMilliseconds } from '../http/dto/mapping.js';
import { addressRules } from '../http/limits/address-rules.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { ParticipantGuard, VisitorsOnlyGuard } from '../identity/guards.js';
import {
  type PostReviewDto,
  postReviewSchema,
  type ReviewDto,
  type ReviewsQueryDto,
  reviewSchema,
  reviewsQuerySchema,
} from './conversations.dto.js';
import { conversationErrors } from './conversations.errors.js';
import { toReview } from './conversations.mapper.js';

@Controller('api/v1/:bot/bot_message_reviews')
@UseGuards(ParticipantGuard)
export class ReviewsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get(':thread')
  @Limited(rateRules.ownerRead, rateRules.visitorRead, addressRules.visitorRead)
  @Responds(200, z.array(reviewSchema))
  async list(
    @Param('bot') botId: string,
    @IdParam('thread', conversationErrors.threadNotFound) threadId: string,
    @Query({ schema: reviewsQuerySchema }) query: ReviewsQueryDto,
    @CallerOf() caller: Caller,
  ): Promise<ReviewDto[]> {
    const from = toMilliseconds(query.message_start_time ?? 0);
    const to = toMilliseconds(query.message_end_time ?? 0);
    const { reviews } = await this.services.chat.listReviews({ botId, threadId, from, to }, caller);
    return reviews.map(toReview);
  }

  /** A post is this visitor's one vote on the message; the sums are made by the chat service. */
  @Post(':message')
  @UseGuards(VisitorsOnlyGuard)
  @Limited(rateRules.visitorVote)
  @Responds(200, reviewSchema)
  async vote(
    @Param('bot') botId: string,
    @IdParam('message', conversationErrors.messageNotFound) messageId: string,
    @Body({ schema: postReviewSchema }) body: PostReviewDto,
    @CallerOf() caller: Caller,
  ): Promise<ReviewDto> {
    if (body.reference_message_id !== messageId) {
      const detail = 'reference_message_id: is not the id in the path';
      throw new DomainError(commonErrors.invalid, { detail });
    }
    const counts = { positive: body.positive_count, negative: body.negative_count };
    // for a chat service of the release before, which does not know the counts
    const value = Math.sign(counts.positive - counts.negative);
    const { reason = '', comment = '' } = body;
    const words = reason || comment ? { reason, comment } : undefined;
    return toReview(await this.services.chat.vote({ botId, messageId, value, counts, words }, caller));
  }
}
