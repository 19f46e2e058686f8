import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { errorText } from '../../../api/error-text';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { useBots } from '../drafts/use-bot';
import { CreateBot } from './create-bot';

const useStyles = makeStyles({
  loading: { padding: '24px' },
  example: {
    color: tokens.colorNeutralForeground2,
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'left',
  },
});

/** `/console` itself: opens the first bot, or says how to get one. */
export function FirstBot({ whose }: { whose: ReactNode }) {
  const styles = useStyles();
  const { data, error, refetch } = useBots();
  if (data?.[0]) return <Navigate to={`/console/${data[0]._id}/basic_info`} replace />;
  if (data) {
    return (
      <main id="main" tabIndex={-1}>
        <EmptyState
          isPage
          icon={<ChatRegular />}
          title="Create your first bot"
          text="A bot answers your visitors from your own pages and from the questions and answers you give it."
          action={<CreateBot appearance="primary" />}
        >
          <Text size={200} className={styles.example}>
            For example: a shop teaches its bot the pages on shipping and returns. A visitor asks “Can I send
            the boots back?” and gets the answer with a link to the returns page.
          </Text>
          {whose}
        </EmptyState>
      </main>
    );
  }
  return (
    <main className={styles.loading} id="main" tabIndex={-1}>
      {error ? (
        <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines heights={[36, 40, 56, 56, 96]} label="Loading your bots" />
      )}
    </main>
  );
}
