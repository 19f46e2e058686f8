import { Link, makeStyles, Text } from '@fluentui/react-components';
import { useSession } from '../../../api/session';
import { useProfileQuery } from '../../../features/account/account.api';
import { useSafeLogOut } from '../use-safe-log-out';

// a link that is a button has a size of its own
const useStyles = makeStyles({ link: { fontSize: 'inherit', lineHeight: 'inherit' } });

/** Whose account this is, and the way to another one: a mistyped address opens a new account, without bots. */
export function WhoseAccount() {
  const styles = useStyles();
  const { userId } = useSession();
  const { data } = useProfileQuery(userId ?? '', { skip: userId === null });
  const { logOut, question } = useSafeLogOut();
  if (!data?.email) return null;
  return (
    <Text size={200} align="center">
      This is the account of {data.email}. If you expected bots here,{' '}
      <Link as="button" inline className={styles.link} onClick={logOut}>
        log in with another address
      </Link>
      .{question}
    </Text>
  );
}
