import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link } from 'react-router';
import type { DocumentSection } from './document';
import { categories, type DocumentEntry, documentAddress } from './documents';

const useStyles = makeStyles({
  category: { margin: '0 0 20px' },
  title: { margin: '0 0 4px', fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 600 },
  group: {
    margin: '8px 0 2px 10px',
    fontSize: '0.75rem',
    lineHeight: '1rem',
    fontWeight: 400,
    color: tokens.colorNeutralForeground2,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  link: {
    display: 'block',
    padding: '4px 10px',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  current: {
    fontWeight: 600,
    color: tokens.colorBrandForegroundLink,
    backgroundColor: tokens.colorBrandBackground2,
  },
  section: { paddingInlineStart: '22px', color: tokens.colorNeutralForeground2 },
});

/** All documents by category; under the open one its headings. */
export function DocumentIndex({
  current,
  sections,
}: {
  current: DocumentEntry;
  sections: DocumentSection[];
}) {
  const styles = useStyles();
  const headings = sections.filter(({ depth }) => depth === 2);
  return (
    <nav aria-label="Documents">
      {categories.map(({ name, title, groups }) => (
        <div key={name} className={styles.category}>
          <h2 className={styles.title}>{title}</h2>
          {groups.map(({ title: groupTitle, entries }) => (
            <div key={groupTitle ?? ''}>
              {groupTitle && <h3 className={styles.group}>{groupTitle}</h3>}
              <ul className={styles.list}>
                {entries.map((entry) => (
                  <li key={entry.name}>
                    <Link
                      to={documentAddress(entry)}
                      className={mergeClasses(styles.link, entry === current && styles.current)}
                      aria-current={entry === current ? 'page' : undefined}
                    >
                      {entry.label}
                    </Link>
                    {entry === current && headings.length > 0 && (
                      <ul className={styles.list} aria-label="On this page">
                        {headings.map(({ id, heading }) => (
                          <li key={id}>
                            <a href={`#${id}`} className={mergeClasses(styles.link, styles.section)}>
                              {heading}
                            </a>
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      ))}
    </nav>
  );
}
