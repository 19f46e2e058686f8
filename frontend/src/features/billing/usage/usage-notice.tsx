import { makeStyles } from '@fluentui/react-components';
import { useSession } from '../../../api/session';
import { useVisible } from '../../../lib/use-visible';
import { useUsageQuery } from '../billing.api';
import { UsageBanner } from './usage-banner';

const POLL_MS = 10 * 60 * 1_000;

const useStyles = makeStyles({ root: { padding: '12px 24px 0', ':empty': { display: 'none' } } });

/** The banner of used messages above the pages of the bots. */
export default function UsageNotice() {
  const styles = useStyles();
  const userId = useSession().userId ?? '';
  const visible = useVisible();
  const { data } = useUsageQuery(userId, {
    skip: userId === '',
    pollingInterval: visible ? POLL_MS : 0,
  });
  return data ? (
    <div className={styles.root}>
      <UsageBanner usage={data} />
    </div>
  ) : null;
}
