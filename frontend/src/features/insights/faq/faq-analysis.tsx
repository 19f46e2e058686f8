import { Button, MessageBar, MessageBarBody, Tab, TabList, Text, Tooltip } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { EngagementOverview, FaqReport } from '../../../api/types';
import { useVisible } from '../../../lib/use-visible';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { useFaqReportsQuery } from '../insights.api';
import { useInsightsStyles } from '../insights.styles';
import { ReportView } from './report-view';

type ReportType = FaqReport['report_type'];
const LABELS: Record<ReportType, string> = { weekly: 'Weekly', monthly: 'Monthly' };
const isType = (value: unknown): value is ReportType => value === 'weekly' || value === 'monthly';
const REFRESH_MS = 5_000;

const isRunning = ({ status }: FaqReport): boolean => status === 'pending' || status === 'in_progress';

/** What visitors ask, by weeks or months. */
export function FaqAnalysis({
  botId,
  weekly,
}: {
  botId: string;
  weekly: EngagementOverview['weekly_reports'] | undefined;
}) {
  const styles = useInsightsStyles();
  const [type, setType] = useState<ReportType>('monthly');
  const [at, setAt] = useState(0);
  const [isPolling, setPolling] = useState(false);
  const visible = useVisible();
  const { data, error, refetch } = useFaqReportsQuery(botId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: visible && isPolling ? REFRESH_MS : 0,
  });
  const reports = data?.filter(({ report_type }) => report_type === type) ?? [];
  const report = reports[Math.min(at, reports.length - 1)];
  const wantsPolling = data?.some(isRunning) ?? false;
  if (wantsPolling !== isPolling) setPolling(wantsPolling);
  const choose = (value: unknown) => {
    if (!isType(value)) return;
    setType(value);
    setAt(0);
  };
  return (
    <section className={styles.card} aria-label="FAQ Analysis Report">
      <div className={styles.row}>
        <h3 className={styles.heading}>FAQ Analysis Report</h3>
        <TabList
          size="small"
          aria-label="Report type"
          selectedValue={type}
          onTabSelect={(_, { value }) => choose(value)}
        >
          {Object.entries(LABELS).map(([value, label]) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        <div className={styles.end}>
          <Step
            label="Newer report"
            icon={<ChevronLeftRegular />}
            isLast={at <= 0}
            onStep={() => setAt(at - 1)}
          />
          <Text aria-live="polite">{report ? `${report.start_day} to ${report.end_day}` : ''}</Text>
          <Step
            label="Older report"
            icon={<ChevronRightRegular />}
            isLast={at >= reports.length - 1}
            onStep={() => setAt(at + 1)}
          />
        </div>
      </div>
      {type === 'weekly' && weekly && !weekly.available && (
        <MessageBar layout="multiline">
          <MessageBarBody>{weekly.reason}</MessageBarBody>
        </MessageBar>
      )}
      {error && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines heights={[240]} label="Loading the reports" />}
      {data && !report && (
        <>
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>No report available.</MessageBarBody>
          </MessageBar>
          <Text className={styles.quiet}>
            A report is made after the end of each {type === 'weekly' ? 'week' : 'month'} with at least 100
            client messages.
          </Text>
        </>
      )}
      {report && <ReportView key={report._id} botId={botId} report={report} />}
    </section>
  );
}

function Step(props: { label: string; icon: React.JSX.Element; isLast: boolean; onStep: () => void }) {
  return (
    <Tooltip content={props.label} relationship="label">
      <Button appearance="subtle" icon={props.icon} disabled={props.isLast} onClick={props.onStep} />
    </Tooltip>
  );
}
