import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { NavLink } from 'react-router';
import { useRailStyles } from '../rail.styles';
import { AccountDropdown } from './account-dropdown';
import { accountMenu } from './account-menu';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  bots: { color: tokens.colorNeutralForeground2 },
});

/** In place of the bots while the account is open: back to them, the account's pages, the dropdown at the bottom. */
export function AccountRail({ collapsed }: { collapsed: boolean }) {
  const styles = useStyles();
  const rail = useRailStyles();
  const link = mergeClasses(rail.link, collapsed && rail.small);
  return (
    <>
      <NavLink
        to="/console"
        end
        className={mergeClasses(link, styles.bots)}
        title={collapsed ? 'My Bots' : undefined}
        aria-label="My Bots"
      >
        <span className={rail.icon} aria-hidden>
          <ArrowLeftRegular />
        </span>
        {!collapsed && 'My Bots'}
      </NavLink>
      <ul className={styles.list} aria-label="Account">
        {accountMenu.map(({ path, label, icon }) => (
          <li key={path}>
            <NavLink
              to={`/console/account${path && `/${path}`}`}
              end
              className={link}
              title={collapsed ? label : undefined}
              aria-label={label}
            >
              <span className={rail.icon} aria-hidden>
                {icon}
              </span>
              {!collapsed && <span className={rail.cut}>{label}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className={rail.foot}>
        <AccountDropdown collapsed={collapsed} />
      </div>
    </>
  );
}
