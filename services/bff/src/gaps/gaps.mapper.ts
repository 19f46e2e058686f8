import { Gap, type GapDraft, type GapTrial } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { Trial } from '@chirrup/proto/gen/chat/v1/chat_service';
import { toSource } from '../conversations/conversations.mapper.js';
import { oneOf, toSeconds } from '../http/dto/mapping.js';
import {
  type GapDraftDto,
  type GapDto,
  type GapTrialDto,
  gapSchema,
  type TrialDto,
  trialSchema,
} from './gaps.dto.js';

export const toGap = (gap: Gap): GapDto => ({
  _id: gap.id,
  question: gap.question,
  count: gap.count,
  language: gap.language,
  first_at: toSeconds(gap.firstAt),
  last_at: toSeconds(gap.lastAt),
  state: oneOf(gapSchema.shape.state.options, gap.state),
  samples: gap.samples,
  answered: gap.answered,
  answered_share: gap.asked > 0 ? gap.answered / gap.asked : null,
  score: gap.score ?? null,
  votes: gap.votes,
});

export const toGapDraft = ({ question, answer, sourceUrl, answers }: GapDraft): GapDraftDto => ({
  question,
  answer,
  source_url: sourceUrl,
  answers,
});

const toTrial = (trial: Trial): TrialDto => ({
  outcome: oneOf(trialSchema.shape.outcome.options, trial.outcome),
  lane: oneOf(trialSchema.shape.lane.options, trial.lane),
  content: trial.content,
  sources: trial.sources.map(toSource),
  confidence: trial.confidence,
});

export const toGapTrial = ({ trial, gap }: GapTrial): GapTrialDto => ({
  ...toTrial(trial ?? Trial.fromPartial({})),
  gap: toGap(gap ?? Gap.fromPartial({})),
});
