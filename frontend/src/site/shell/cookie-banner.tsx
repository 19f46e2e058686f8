import { Button, Link, makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components';
import { useLoginIsOpen } from '../../features/account/login/login-provider';
import { storeConsent, useConsent } from '../../lib/cookie-consent';
import { widths } from '../../ui/theme/tokens';

const phone = `@media (max-width: ${widths.phone}px)`;

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px 16px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  inPage: { padding: '12px 24px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  floating: {
    position: 'fixed',
    left: '16px',
    right: '16px',
    bottom: '16px',
    zIndex: 20,
    maxWidth: '720px',
    margin: '0 auto',
    padding: '16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    // A low bar, so that it leaves the page its place.
    [phone]: {
      left: 0,
      right: 0,
      bottom: 'var(--bubble-room, 0)',
      flexWrap: 'nowrap',
      padding: '8px 16px',
      ...shorthands.borderRadius(0),
      ...shorthands.borderWidth('1px', 0, 0),
      fontSize: tokens.fontSizeBase200,
      lineHeight: tokens.lineHeightBase200,
    },
  },
  text: { flexGrow: 1, flexBasis: '280px', [phone]: { flexBasis: 0 } },
  link: { fontSize: 'inherit', lineHeight: 'inherit' },
  button: { [phone]: { minWidth: 'auto' } },
  buttons: { display: 'flex', columnGap: '8px', marginLeft: 'auto' },
});

/**
 * Asks once. Either answer hides it; Reject means nothing but what the service needs is stored. It lies over the page,
 * or takes its own place above it with `inPage`, where there are forms to fill in. Nothing beside the login modal can
 * be reached, so it waits for that to close.
 */
export function CookieBanner({ inPage = false }: { inPage?: boolean }) {
  const styles = useStyles();
  const isAnswered = useConsent() !== 'not asked';
  const loginIsOpen = useLoginIsOpen();
  if (isAnswered || loginIsOpen) return null;
  return (
    <section
      className={mergeClasses(styles.root, inPage ? styles.inPage : styles.floating)}
      aria-label="Cookies"
    >
      <span className={styles.text}>
        We store what the service needs to work, such as your login, in this browser. Details are in our{' '}
        <Link inline className={styles.link} href="/cookie-policy" target="_blank" rel="noopener">
          Cookie Policy
        </Link>
        .
      </span>
      <span className={styles.buttons}>
        <Button className={styles.button} onClick={() => storeConsent(false)}>
          Reject
        </Button>
        <Button className={styles.button} onClick={() => storeConsent(true)}>
          Accept
        </Button>
      </span>
    </section>
  );
}
