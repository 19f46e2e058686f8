import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router';
import { type DocumentEntry, documentAddress, neighboursOf } from './documents';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '16px',
    maxWidth: '72ch',
    fontSize: tokens.fontSizeBase400,
    marginTop: '48px',
    paddingTop: '24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  next: { marginInlineStart: 'auto', textAlign: 'end' },
  way: { display: 'block', fontSize: '0.75rem', color: tokens.colorNeutralForeground2 },
});

/** The documents before and after this one. */
export function NextAndPrevious({ of }: { of: DocumentEntry }) {
  const styles = useStyles();
  const { previous, next } = neighboursOf(of);
  const link = (entry: DocumentEntry, way: string) => (
    <Link to={documentAddress(entry)} className={styles.link}>
      <span className={styles.way}>{way}</span>
      {entry.label}
    </Link>
  );
  return (
    <nav className={styles.root} aria-label="Next and previous">
      {previous && <div>{link(previous, 'Previous')}</div>}
      {next && <div className={styles.next}>{link(next, 'Next')}</div>}
    </nav>
  );
}
