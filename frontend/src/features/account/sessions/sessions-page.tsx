import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { errorText } from '../../../api/error-text';
import { useSession } from '../../../api/session';
import { useAppDispatch } from '../../../api/store/store-hooks';
import type { OpenSession, SignInMethods } from '../../../api/types';
import { saveAll } from '../../../lib/autosave/autosave';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { useEndAllSessionsMutation, useSessionsQuery, useSignInMethodsQuery } from '../account.api';
import { useLeave } from '../use-leave';
import { SessionRow } from './session-row';

const useStyles = makeStyles({
  text: { color: tokens.colorNeutralForeground2 },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Where the account is logged in, with the way to end it there. */
export function SessionsPage() {
  const styles = useStyles();
  const userId = useSession().userId ?? '';
  const skip = userId === '';
  const { data, error, refetch } = useSessionsQuery(userId, { skip, refetchOnMountOrArgChange: true });
  const { data: methods } = useSignInMethodsQuery(userId, { skip });
  if (error) return <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines heights={[64, 64, 64]} label="Loading your sessions" />;
  return (
    <>
      <Text className={styles.text}>
        Devices that are logged in to your account. {methods && signInText(methods)}
      </Text>
      <ul className={styles.list} aria-label="Sessions">
        {currentFirst(data).map((session) => (
          <SessionRow key={session._id} userId={userId} session={session} />
        ))}
      </ul>
      <div className={styles.actions}>
        <EndAll userId={userId} others={data.filter(({ current }) => !current).length} />
      </div>
    </>
  );
}

function currentFirst(sessions: OpenSession[]): OpenSession[] {
  return [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
}

function signInText({ password, google }: SignInMethods): string {
  if (password && google) return 'You log in with your password or with Google.';
  return google ? 'You log in with Google.' : 'You log in with your password.';
}

function EndAll({ userId, others }: { userId: string; others: number }) {
  const [asking, setAsking] = useState<'others' | 'all'>();
  const [endAll] = useEndAllSessionsMutation();
  const dispatch = useAppDispatch();
  const leave = useLeave();
  const end = async () => {
    const keepCurrent = asking === 'others';
    if (!keepCurrent) await dispatch(saveAll({ keepalive: false }));
    const { error } = await endAll({ userId, keepCurrent });
    if (error) return errorText(error);
    if (!keepCurrent) await leave();
    return undefined;
  };
  const isAll = asking === 'all';
  return (
    <>
      <Button disabled={others === 0} onClick={() => setAsking('others')}>
        Log out everywhere else
      </Button>
      <Button appearance="subtle" onClick={() => setAsking('all')}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={asking !== undefined}
        title={isAll ? 'Log out everywhere?' : 'Log out everywhere else?'}
        confirmLabel={isAll ? 'Log out everywhere' : 'Log out everywhere else'}
        destructive
        onConfirm={end}
        onClose={() => setAsking(undefined)}
      >
        {isAll
          ? 'All devices are logged out, this one too. To go on you log in again.'
          : `${others === 1 ? 'One other device is' : `${others} other devices are`} logged out. You stay logged in here.`}
      </ConfirmDialog>
    </>
  );
}
