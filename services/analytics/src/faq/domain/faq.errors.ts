import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** What can be wrong with a call about reports. */
export const faqErrors = {
  notFound: {
    code: 'ANALYTICS.REPORT_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such report. It may have been removed; reload the page.',
  },
  noTopic: {
    code: 'ANALYTICS.TOPIC_NOT_FOUND',
    kind: 'not_found',
    message: 'The report has no such topic any more. It may have been made again; reload the page.',
  },
  finished: {
    code: 'ANALYTICS.REPORT_FINISHED',
    kind: 'conflict',
    message: 'This report is finished already. Reload the page to see it.',
  },
} as const satisfies Record<string, ErrorDefinition>;
