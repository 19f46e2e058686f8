import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Found } from './search-index';

const useStyles = makeStyles({
  input: { width: '100%' },
  found: {
    margin: '8px 0 0',
    padding: '4px',
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  link: {
    display: 'block',
    padding: '8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  title: { display: 'block', fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 600 },
  excerpt: {
    display: 'block',
    fontSize: '0.75rem',
    lineHeight: '1rem',
    color: tokens.colorNeutralForeground2,
  },
  state: { margin: '8px 4px 0', fontSize: '0.875rem', lineHeight: '1.25rem' },
});

type Result = { query: string; found: Found[] } | { query: string; failed: true };

const search = async (query: string): Promise<Result> => {
  try {
    const { searchDocuments } = await import('./search-index');
    return { query, found: await searchDocuments(query) };
  } catch {
    return { query, failed: true };
  }
};

/** Finds sections in all documents while one types; nothing is loaded before. */
export function DocumentSearch() {
  const styles = useStyles();
  const [text, setText] = useState('');
  const [result, setResult] = useState<Result>();
  const query = text.trim();
  useEffect(() => {
    let isCurrent = true;
    if (query) void search(query).then((one) => isCurrent && setResult(one));
    return () => {
      isCurrent = false;
    };
  }, [query]);
  const shown = query && result ? result : undefined;
  return (
    <search>
      <Input
        className={styles.input}
        type="search"
        aria-label="Search the documents"
        placeholder="Search the documents"
        contentBefore={<SearchRegular />}
        value={text}
        onChange={(_event, { value }) => setText(value)}
      />
      <div aria-live="polite">
        {shown && 'failed' in shown && (
          <p className={styles.state}>The search could not be loaded. Type again to retry.</p>
        )}
        {shown && 'found' in shown && shown.found.length === 0 && shown.query === query && (
          <p className={styles.state}>Nothing found for “{query}”.</p>
        )}
      </div>
      {shown && 'found' in shown && shown.found.length > 0 && (
        <ul className={styles.found} aria-label="Found">
          {shown.found.map(({ id, to, title, heading, excerpt }) => (
            <li key={id}>
              <Link to={to} className={styles.link} onClick={() => setText('')}>
                <span className={styles.title}>{heading ? `${title}: ${heading}` : title}</span>
                <span className={styles.excerpt}>{excerpt}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
