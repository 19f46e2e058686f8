export const reportTypes = ['weekly', 'monthly'] as const;
export type ReportType = (typeof reportTypes)[number];
export type ReportStatus = 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled';

/** A question as it is shown; `id` is that of its message. */
export interface SampleQuestion {
  id: string;
  content: string;
}

/** Questions of one topic. */
export interface FaqCluster {
  /** Those nearest to the middle, nearest first; the first one names the topic. */
  samples: SampleQuestion[];
  count: number;
  /** How many were answered, and how content their visitors seem: 0 to 100. */
  answered: number;
  score: number | null;
}

/** What visitors asked in a period. */
export interface FaqReport {
  id: string;
  botId: string;
  type: ReportType;
  startAt: Date;
  /** The first moment after it. */
  endAt: Date;
  startDay: string;
  endDay: string;
  status: ReportStatus;
  failedReason: string;
  cancelReason: string;
  clientMessages: number;
  questions: number;
  groupedBy: '' | 'words' | 'meaning';
  clusters: FaqCluster[];
}

/** Fewer messages say nothing about what is asked often. */
export const LEAST_MESSAGES = 100;

export const tooFewMessages = (messages: number): string =>
  `A report needs at least ${LEAST_MESSAGES} client messages in its period; there ${messages === 1 ? 'was' : 'were'} ${messages}.`;

/** Topics of a report without these messages; one that keeps no wording goes. */
export const withoutQuestions = (clusters: readonly FaqCluster[], ids: ReadonlySet<string>): FaqCluster[] =>
  clusters.flatMap((cluster) => {
    const samples = cluster.samples.filter(({ id }) => !ids.has(id));
    return samples.length > 0 ? [{ ...cluster, samples }] : [];
  });
