import type {
  FaqReport,
  Holdout,
  Overview,
  Part,
  SatisfactionDay,
} from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { voteReasons } from '@chirrup/proto/limits';
import { oneOf, toSeconds } from '../http/dto/mapping.js';
import {
  type FaqReportDto,
  faqReportSchema,
  type OverviewDto,
  type SatisfactionReportDto,
} from './insights.dto.js';

const NO_WEEKLY = 'Weekly reports come with the Growth and Scale plans.';

export const toSatisfactionReport = (day: SatisfactionDay): SatisfactionReportDto => ({
  start_date: toSeconds(day.startAt),
  date: day.day,
  score: day.score ?? null,
  score_low: day.low ?? null,
  score_high: day.high ?? null,
  client_message_count: day.clientMessages,
  sample_size: day.sampleSize,
  vote_count: day.votes,
});

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
const toPart = ({ value, messages, answered }: Part) => ({
  value,
  messages,
  answered_share: share(answered, messages) ?? 0,
});

const toHoldout = (holdout: Holdout): OverviewDto['holdout'] => ({
  share: holdout.share,
  visitors: holdout.visitors,
  holdout_visitors: holdout.holdoutVisitors,
  lift: holdout.lift ?? null,
  lift_low: holdout.low ?? null,
  lift_high: holdout.high ?? null,
  needed: holdout.needed,
});

export const toOverview = (overview: Overview): OverviewDto => {
  const { verified, model, extractive, offered, refused, smallTalk, failed, stopped, waiting } = overview;
  const answered = verified + model + extractive;
  const questions = answered + offered + refused;
  return {
    time_zone: overview.timeZone,
    first_day: overview.firstDay,
    last_day: overview.lastDay,
    client_message_count: overview.clientMessages,
    thread_count: overview.threads,
    replies: {
      verified,
      model,
      extractive,
      offered,
      refused,
      small_talk: smallTalk,
      failed,
      stopped,
      waiting,
    },
    positive_count: overview.votesUp,
    negative_count: overview.votesDown,
    negative_reasons: overview.reasons.map(({ reason, count }) => ({
      reason: oneOf(voteReasons, reason),
      count,
    })),
    score: overview.score ?? null,
    sample_size: overview.sampleSize,
    resolution_rate: share(answered - overview.unhelpful, questions),
    refusal_rate: share(offered + refused, questions),
    first_token_ms: { p50: overview.firstTokenP50 ?? null, p95: overview.firstTokenP95 ?? null },
    hours: overview.hours,
    languages: overview.languages.map(toPart),
    pages: overview.pages.map(toPart),
    conversions: overview.conversions.map((sum) => ({
      currency: sum.currency,
      assisted_count: sum.conversions,
      assisted_value: sum.value,
      visitors: sum.visitors,
      holdout_visitors: sum.holdoutVisitors,
      holdout_count: sum.holdoutConversions,
    })),
    holdout: overview.holdout ? toHoldout(overview.holdout) : null,
    sample_data: overview.sampleData,
    weekly_reports: {
      available: overview.weeklyReports,
      reason: overview.weeklyReports ? '' : NO_WEEKLY,
    },
  };
};

const { report_type: reportTypes, status: statuses, grouped_by: groupings } = faqReportSchema.shape;

export const toFaqReport = (report: FaqReport): FaqReportDto => ({
  _id: report.id,
  report_type: oneOf(reportTypes.options, report.reportType),
  start_date: toSeconds(report.startAt),
  end_date: toSeconds(report.endAt),
  start_day: report.startDay,
  end_day: report.endDay,
  status: oneOf(statuses.options, report.status),
  failed_reason: report.failedReason,
  cancel_reason: report.cancelReason,
  client_message_count: report.clientMessages,
  question_count: report.questions,
  grouped_by: oneOf(groupings.options, report.groupedBy),
  clusters: report.clusters.map((cluster) => ({
    questions_summary: cluster.summary,
    cluster_questions_count: cluster.count,
    cluster_questions_samples: cluster.samples.map((content) => ({ content })),
    answered_share: share(cluster.answered, cluster.count) ?? 0,
    score: cluster.score ?? null,
  })),
});
