import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { storeConsent, useConsentSeen } from './cookie-consent';

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    left: '16px',
    right: '16px',
    bottom: '16px',
    zIndex: 20,
    maxWidth: '720px',
    margin: '0 auto',
    padding: '16px',
    boxSizing: 'border-box',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
  },
  text: { flexGrow: 1, flexBasis: '280px' },
  buttons: { display: 'flex', columnGap: '8px', marginLeft: 'auto' },
});

/** Asks once. Either answer hides it; Reject means nothing but what the service needs is stored. */
export function CookieBanner() {
  const styles = useStyles();
  if (useConsentSeen()) return null;
  return (
    <section className={styles.root} aria-label="Cookies">
      <span className={styles.text}>
        We store what the service needs to work, such as your login, in this browser. Details are in our{' '}
        <Link inline href="/cookie-policy" target="_blank" rel="noopener">
          Cookie Policy
        </Link>
        .
      </span>
      <span className={styles.buttons}>
        <Button onClick={() => storeConsent(false)}>Reject</Button>
        <Button onClick={() => storeConsent(true)}>Accept</Button>
      </span>
    </section>
  );
}
