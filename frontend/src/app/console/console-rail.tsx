import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons';
import { NavLink } from 'react-router';
import { useSession } from '../../api/session';
import { useProfileQuery } from '../../features/account/account.api';
import { useTimeZone } from '../../features/account/use-time-zone';
import { BotList } from '../../features/bots/list/bot-list';
import { CreateBot } from '../../features/bots/list/create-bot';
import { LogOutButton } from './log-out-button';

const useStyles = makeStyles({
  foot: {
    marginTop: 'auto',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    paddingTop: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  row: { justifyContent: 'flex-start', fontWeight: 400, minWidth: 0 },
  account: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    padding: '5px 12px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '&[aria-current="page"]': { backgroundColor: tokens.colorBrandBackground2 },
  },
  icon: { fontSize: '20px', display: 'flex', flexShrink: 0 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  small: { padding: '6px', justifyContent: 'center' },
});

/** Bots, Create a Bot, and the account at the bottom. */
export function ConsoleRail({ collapsed }: { collapsed: boolean }) {
  const styles = useStyles();
  const { userId } = useSession();
  const { data } = useProfileQuery(userId ?? '', { skip: userId === null });
  useTimeZone(data);
  const account = data?.name || data?.email || 'Account';
  return (
    <>
      <BotList collapsed={collapsed} />
      {collapsed ? (
        <CreateBot appearance="subtle" title="Create a Bot" aria-label="Create a Bot">
          {null}
        </CreateBot>
      ) : (
        <CreateBot className={styles.row} appearance="subtle" />
      )}
      <div className={styles.foot}>
        <NavLink
          to="/console/account"
          className={mergeClasses(styles.account, collapsed && styles.small)}
          title={account}
          aria-label={collapsed ? account : undefined}
        >
          <span className={styles.icon} aria-hidden>
            <PersonRegular />
          </span>
          {!collapsed && <span className={styles.cut}>{account}</span>}
        </NavLink>
        <LogOutButton className={mergeClasses(styles.row, collapsed && styles.small)} collapsed={collapsed} />
      </div>
    </>
  );
}
