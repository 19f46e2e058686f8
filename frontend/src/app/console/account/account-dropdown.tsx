import {
  Menu,
  MenuButton,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import { OpenRegular, PersonCircleRegular, SignOutRegular } from '@fluentui/react-icons';
import { useAccountName } from '../../../features/account/use-account-name';
import { pageSetting } from '../../../lib/page-setting';
import { useRailStyles } from '../rail.styles';
import { useSafeLogOut } from '../use-safe-log-out';

const useStyles = makeStyles({
  button: { justifyContent: 'flex-start', fontWeight: 400, minWidth: 0, maxWidth: '100%' },
  arrow: { marginLeft: 'auto' },
});

/** Who is logged in, with Feedback (a form, or a mail to the installation's support) and Log out. */
export function AccountDropdown({ collapsed }: { collapsed: boolean }) {
  const styles = useStyles();
  const rail = useRailStyles();
  const name = useAccountName();
  const { logOut, question } = useSafeLogOut();
  const form = pageSetting('feedback-url');
  const support = pageSetting('support-email');
  const feedback = form ?? (support && `mailto:${support}?subject=Feedback`);
  return (
    <>
      <Menu positioning="above-start">
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            appearance="subtle"
            className={mergeClasses(styles.button, collapsed && rail.small)}
            icon={<PersonCircleRegular />}
            menuIcon={collapsed ? null : { className: styles.arrow }}
            title={name}
            aria-label={`Account: ${name}`}
          >
            {collapsed ? null : <span className={rail.cut}>{name}</span>}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {feedback && (
              <MenuItemLink icon={<OpenRegular />} href={feedback} target="_blank" rel="noopener noreferrer">
                Feedback
              </MenuItemLink>
            )}
            <MenuItem icon={<SignOutRegular />} onClick={logOut}>
              Log out
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {question}
    </>
  );
}
