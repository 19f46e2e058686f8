import { makeStyles, tokens } from '@fluentui/react-components';
import { docs } from './links';

const LINKS = [
  { to: docs.website, label: 'Documents' },
  { to: '/terms-of-use', label: 'Terms of Use' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/cookie-policy', label: 'Cookie Policy' },
  { to: '/supported-countries', label: 'Supported countries' },
];

const useStyles = makeStyles({
  root: {
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: '24px',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 24px',
    justifyContent: 'center',
    color: tokens.colorNeutralForeground2,
  },
  link: {
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});

export function SiteFooter() {
  const styles = useStyles();
  return (
    <footer className={styles.root}>
      <span>© 2024</span>
      {LINKS.map(({ to, label }) => (
        <a key={to} className={styles.link} href={to}>
          {label}
        </a>
      ))}
    </footer>
  );
}
