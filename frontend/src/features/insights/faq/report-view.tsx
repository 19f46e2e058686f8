import { Button, MessageBar, MessageBarActions, MessageBarBody, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { useRole } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import type { FaqReport } from '../../../api/types';
import { Chart } from '../../../ui/chart/chart';
import { withUnit } from '../../../ui/chart/chart-data';
import { ErrorMessage } from '../../../ui/error-message';
import { useCancelFaqReportMutation, useRetryFaqReportMutation } from '../insights.api';
import { useInsightsStyles } from '../insights.styles';
import { TopicCard } from './topic-card';

/** One report: its topics, or why there are none. */
export function ReportView({ botId, report }: { botId: string; report: FaqReport }) {
  const { mayEdit } = useRole(botId);
  const [cancel, cancelling] = useCancelFaqReportMutation();
  const [retry, retrying] = useRetryFaqReportMutation();
  const request = { botId, reportId: report._id };
  const error = cancelling.error ?? retrying.error;
  const again = mayEdit && (
    <Button size="small" disabledFocusable={retrying.isLoading} onClick={() => void retry(request)}>
      Make it again
    </Button>
  );
  return (
    <>
      {error && <ErrorMessage message={errorText(error)} />}
      {report.status === 'pending' || report.status === 'in_progress' ? (
        <Notice
          text="Report is not ready yet. Please come back later."
          action={
            mayEdit && (
              <Button
                size="small"
                disabledFocusable={cancelling.isLoading}
                onClick={() => void cancel(request)}
              >
                Stop
              </Button>
            )
          }
        />
      ) : report.status === 'failed' ? (
        <Notice intent="error" text={`Failed: ${report.failed_reason}`} action={again} />
      ) : report.status === 'cancelled' ? (
        <Notice intent="warning" text={`Cancelled: ${report.cancel_reason}`} action={again} />
      ) : (
        <Topics botId={botId} report={report} />
      )}
    </>
  );
}

function Notice(props: { intent?: 'error' | 'warning'; text: string; action: React.JSX.Element | false }) {
  return (
    <MessageBar intent={props.intent ?? 'info'} layout="multiline">
      <MessageBarBody>{props.text}</MessageBarBody>
      {props.action && <MessageBarActions>{props.action}</MessageBarActions>}
    </MessageBar>
  );
}

const BAR = 34;
const FRAME = 90;

function Topics({ botId, report }: { botId: string; report: FaqReport }) {
  const styles = useInsightsStyles();
  const [chosen, setChosen] = useState(0);
  const { clusters } = report;
  const topic = clusters[chosen];
  if (!topic) return <Text>No question was asked twice in this period.</Text>;
  const inTopics = clusters.reduce((sum, { cluster_questions_count }) => sum + cluster_questions_count, 0);
  const how = report.grouped_by === 'meaning' ? 'by their meaning' : 'by their words';
  return (
    <div className={styles.split}>
      <Chart
        title="Topics"
        description={`${clusters.length} topics with ${withUnit(inTopics)} of ${withUnit(report.question_count)} questions (${withUnit(report.client_message_count)} client messages), grouped ${how}. Choose a bar to see its questions.`}
        categoryTitle="Topic"
        categories={clusters.map(({ questions_summary }) => questions_summary)}
        series={[
          {
            name: 'Related Queries Count',
            kind: 'bars',
            values: clusters.map(({ cluster_questions_count }) => cluster_questions_count),
          },
        ]}
        axes={[{ title: 'Related Queries Count' }]}
        notes={[
          { title: 'Answered', values: clusters.map(({ answered_share }) => percent(answered_share)) },
          {
            title: 'Satisfaction',
            values: clusters.map(({ score }) => (score === null ? '–' : String(score))),
          },
        ]}
        horizontal
        height={FRAME + BAR * clusters.length}
        onSelect={setChosen}
      />
      <TopicCard key={chosen} botId={botId} reportId={report._id} topic={topic} />
    </div>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
