import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons';
import { NavLink } from 'react-router';
import { useAccountName } from '../../features/account/use-account-name';
import { BotList } from '../../features/bots/list/bot-list';
import { CreateBot } from '../../features/bots/list/create-bot';
import { LogOutButton } from './log-out-button';
import { useRailStyles } from './rail.styles';

const useStyles = makeStyles({
  row: { justifyContent: 'flex-start', fontWeight: 400, minWidth: 0 },
});

/** Bots, Create a Bot, and the account at the bottom. */
export function ConsoleRail({ collapsed }: { collapsed: boolean }) {
  const styles = useStyles();
  const rail = useRailStyles();
  const account = useAccountName();
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
      <div className={rail.foot}>
        <NavLink
          to="/console/account"
          className={mergeClasses(rail.link, collapsed && rail.small)}
          title={account}
          aria-label={collapsed ? account : undefined}
        >
          <span className={rail.icon} aria-hidden>
            <PersonRegular />
          </span>
          {!collapsed && <span className={rail.cut}>{account}</span>}
        </NavLink>
        <LogOutButton className={mergeClasses(styles.row, collapsed && rail.small)} collapsed={collapsed} />
      </div>
    </>
  );
}
