import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { errorText } from '../../api/error-text';
import { useSession } from '../../api/session';
import { AppLink } from '../../ui/app-link';
import { ErrorMessage } from '../../ui/error-message';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { useProfileQuery } from './account.api';
import { ProfileForm } from './profile-form';

const useStyles = makeStyles({
  root: { maxWidth: '640px', padding: '24px', display: 'flex', flexDirection: 'column', rowGap: '24px' },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: 600,
  },
  back: { display: 'inline-flex', alignItems: 'center', columnGap: '4px' },
});

export function AccountPage() {
  const styles = useStyles();
  const userId = useSession().userId ?? '';
  const { data, error, refetch } = useProfileQuery(userId, { skip: userId === '' });
  return (
    <div className={styles.root}>
      <AppLink className={styles.back} to="/console">
        <ArrowLeftRegular aria-hidden />
        My Bots
      </AppLink>
      <h1 className={styles.heading}>Profile</h1>
      {error && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
      {data && <ProfileForm key={data.id} profile={data} />}
      {!data && !error && <SkeletonLines heights={[56, 56, 56, 56]} label="Loading your profile" />}
    </div>
  );
}
