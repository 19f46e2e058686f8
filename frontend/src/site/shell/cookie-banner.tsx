import { Button, Link, makeStyles, shorthands, tokens } from '@fluentui/react-components';
import { useLoginIsOpen } from '../../features/account/login/login-provider';
import { storeConsent, useConsent } from '../../lib/cookie-consent';
import { widths } from '../../ui/theme/tokens';

const phone = `@media (max-width: ${widths.phone}px)`;
const tablet = `@media (min-width: ${widths.phone + 1}px) and (max-width: 900px)`;

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    left: '16px',
    right: '16px',
    bottom: '16px',
    zIndex: 20,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    columnGap: '16px',
    maxWidth: '680px',
    margin: '0 auto',
    padding: '8px 16px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    [tablet]: { right: 'calc(16px + var(--bubble-room, 0px))' },
    [phone]: {
      left: 0,
      right: 0,
      bottom: 0,
      flexWrap: 'wrap',
      rowGap: '8px',
      // beside the chat's bubble, which lies over it
      paddingRight: 'calc(16px + var(--bubble-room, 0px))',
      ...shorthands.borderRadius(0),
      ...shorthands.borderWidth('1px', 0, 0),
    },
  },
  text: { flexGrow: 1, flexBasis: 0, [phone]: { minWidth: '220px' } },
  link: { fontSize: 'inherit', lineHeight: 'inherit' },
  button: { [phone]: { minWidth: 'auto' } },
  buttons: { display: 'flex', columnGap: '8px', marginLeft: 'auto' },
});

/**
 * Asks once, small and at the bottom. Either answer hides it; Reject means nothing but what the service needs is stored.
 * Nothing beside the login modal can be reached, so it waits for that to close.
 */
export function CookieBanner() {
  const styles = useStyles();
  const isAnswered = useConsent() !== 'not asked';
  const loginIsOpen = useLoginIsOpen();
  if (isAnswered || loginIsOpen) return null;
  return (
    <section className={styles.root} aria-label="Cookies">
      <span className={styles.text}>
        We store what the service needs to work, such as your login, in this browser. Details are in our{' '}
        <Link inline className={styles.link} href="/cookie-policy" target="_blank" rel="noopener">
          Cookie Policy
        </Link>
        .
      </span>
      <span className={styles.buttons}>
        <Button size="small" className={styles.button} onClick={() => storeConsent(false)}>
          Reject
        </Button>
        <Button size="small" className={styles.button} onClick={() => storeConsent(true)}>
          Accept
        </Button>
      </span>
    </section>
  );
}
