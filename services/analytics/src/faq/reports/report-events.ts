import { ReportFinished } from '@chirrup/proto/gen/analytics/v1/events';
import { topics } from '@chirrup/proto/topics';
import type { FaqReport, ReportStatus } from '../domain/faq-report.js';

/** A report was made, or will not be made. */
export const reportFinished = ({ id, botId, type }: FaqReport, status: ReportStatus) => ({
  topic: topics.report.name,
  key: botId,
  type: 'ReportFinished' as const,
  tenant: botId,
  payload: ReportFinished.encode({ botId, reportId: id, reportType: type, status }).finish(),
});
