import { useLoaderData } from 'react-router';
import { PageHead } from '../shell/page-head';
import { useDocsPageStyles, useDocumentStyles } from './docs-page.styles';
import { DocumentBody } from './document-body';
import { DocumentIndex } from './document-index';
import { categoryOf } from './documents';
import type { LoadedDocument } from './load-document';
import { NextAndPrevious } from './next-and-previous';
import { DocumentSearch } from './search/document-search';

/** `/docs/{category}/{doc}`: the document on the left three quarters, the index of all documents on the right. */
export function DocsPage() {
  const styles = useDocsPageStyles();
  const text = useDocumentStyles();
  const { entry, document } = useLoaderData<LoadedDocument>();
  return (
    <div className={styles.root}>
      <PageHead title={`${document.title} · Chirrup`} description={document.description} />
      <div className={styles.search}>
        <DocumentSearch />
      </div>
      <article className={styles.article}>
        <a className={styles.toIndex} href="#documents">
          All documents
        </a>
        <div className={text.root}>
          <div className={text.trail}>{categoryOf(entry).title}</div>
          <h1>{document.title}</h1>
          <p className={text.lead}>{document.description}</p>
          <DocumentBody nodes={document.nodes} />
        </div>
        <NextAndPrevious of={entry} />
      </article>
      {/* below the text on phones: what comes later must not move what is read already */}
      <div className={styles.index} id="documents">
        <DocumentIndex current={entry} sections={document.sections} />
      </div>
    </div>
  );
}
