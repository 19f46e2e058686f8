import { PageHead } from '../shell/page-head';
import { useLegalStyles } from './legal-page.styles';
import type { LegalText } from './legal-text';

/** A legal text beside its table of contents; each section can be linked to. */
export function LegalPage({ text }: { text: LegalText }) {
  const styles = useLegalStyles();
  return (
    <div className={styles.root}>
      <PageHead title={`${text.title} · Chirrup`} description={text.description} />
      <header className={styles.text}>
        <h1 className={styles.heading}>{text.title}</h1>
        {text.updated && <p className={styles.updated}>Updated {text.updated}</p>}
      </header>
      <nav className={styles.contents} aria-labelledby="contents-title">
        <h2 id="contents-title" className={styles.contentsTitle}>
          On this page
        </h2>
        <ul className={styles.contentsList}>
          {text.sections.map(({ id, title }) => (
            <li key={id}>
              <a className={styles.contentsLink} href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className={styles.text}>
        {text.opening}
        {text.sections.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className={styles.section}>
              {title}
            </h2>
            {body}
          </section>
        ))}
      </article>
    </div>
  );
}
