import { FaqReport as FaqReportMessage } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import type { FaqReport } from '../faq/domain/faq-report.js';

export const toFaqReportMessage = ({
  type,
  startAt,
  endAt,
  clusters,
  ...report
}: FaqReport): FaqReportMessage =>
  FaqReportMessage.fromPartial({
    ...report,
    reportType: type,
    startAt: startAt.getTime(),
    endAt: endAt.getTime() - 1,
    clusters: clusters.map(({ samples, count, answered, score }) => ({
      summary: samples[0]?.content ?? '',
      samples: samples.map(({ content }) => content),
      count,
      answered,
      ...(score === null ? {} : { score }),
    })),
  });
