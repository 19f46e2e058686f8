import { makeStyles, tokens } from '@fluentui/react-components';
import type { LegalText } from './legal-texts';

const useStyles = makeStyles({
  root: {
    maxWidth: '72ch',
    margin: '0 auto',
    padding: '48px 24px 64px',
    lineHeight: tokens.lineHeightBase400,
  },
  heading: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: 600,
  },
  updated: { margin: '0 0 32px', color: tokens.colorNeutralForeground2 },
  section: {
    margin: '32px 0 8px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: 600,
  },
  text: { margin: '0 0 12px' },
});

export function LegalPage({ text }: { text: LegalText }) {
  const styles = useStyles();
  return (
    <article className={styles.root}>
      <title>{`${text.title} · Chirrup`}</title>
      <h1 className={styles.heading}>{text.title}</h1>
      <p className={styles.updated}>Updated {text.updated}</p>
      {text.sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2 className={styles.section}>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.text}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
