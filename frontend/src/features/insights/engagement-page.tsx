import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { ArrowDownloadRegular, DataTrendingRegular } from '@fluentui/react-icons';
import { useParams } from 'react-router';
import { errorText } from '../../api/error-text';
import { useVisible } from '../../lib/use-visible';
import { AppLink } from '../../ui/app-link';
import { EmptyState } from '../../ui/empty-state';
import { ErrorMessage } from '../../ui/error-message';
import { PageTitle } from '../../ui/page-title';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { FaqAnalysis } from './faq/faq-analysis';
import { useOverviewQuery, useSatisfactionReportsQuery } from './insights.api';
import { useInsightsStyles } from './insights.styles';
import { downloadCsv } from './overview/download-csv';
import { Overview } from './overview/overview';
import { SatisfactionChart } from './satisfaction/satisfaction-chart';

const DAYS = 30;
const REFRESH_MS = 60_000;

/** Engagement Analytics: how content visitors are, what they ask, and what to do next. */
export function EngagementPage() {
  const { botId = '' } = useParams();
  const styles = useInsightsStyles();
  const visible = useVisible();
  const options = {
    refetchOnMountOrArgChange: true,
    pollingInterval: visible ? REFRESH_MS : 0,
  };
  const reports = useSatisfactionReportsQuery(botId, options);
  const overview = useOverviewQuery({ botId, days: DAYS }, options);
  const error = reports.error ?? overview.error;
  const isEmpty = reports.data?.length === 0;
  const retry = () => {
    void reports.refetch();
    void overview.refetch();
  };
  return (
    <div className={styles.page}>
      <PageTitle
        title="Engagement Analytics (Beta)"
        text={overview.data && periodText(overview.data)}
        actions={
          reports.data && !isEmpty ? (
            <Button
              icon={<ArrowDownloadRegular />}
              onClick={() => downloadCsv(botId, reports.data ?? [], overview.data)}
            >
              Export CSV
            </Button>
          ) : undefined
        }
      />
      {error && <ErrorMessage message={errorText(error)} onRetry={retry} />}
      {!reports.data && !error && <SkeletonLines heights={[120, 360, 320]} label="Loading the figures" />}
      {isEmpty && (
        <EmptyState
          icon={<DataTrendingRegular />}
          title="No conversations in the last 30 days"
          text="When visitors ask your bot something, you see here how content they were, what they asked most and when. Figures appear a few seconds after a conversation."
          action={<AppLink to={`/console/${botId}/basic_info`}>Check that Live Mode is on</AppLink>}
        />
      )}
      {overview.data?.sample_data && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>Sample data: these figures include made-up conversations.</MessageBarBody>
        </MessageBar>
      )}
      {reports.data && !isEmpty && (
        <>
          {overview.data && <Overview botId={botId} overview={overview.data} />}
          <section className={styles.card} aria-label="Customer satisfaction">
            <SatisfactionChart botId={botId} reports={reports.data} />
          </section>
        </>
      )}
      <FaqAnalysis botId={botId} weekly={overview.data?.weekly_reports} />
    </div>
  );
}

function periodText({
  first_day,
  last_day,
  time_zone,
}: {
  first_day: string;
  last_day: string;
  time_zone: string;
}) {
  return `${first_day} to ${last_day}, days of the time zone ${time_zone}.`;
}
