import type { LoaderFunctionArgs } from 'react-router';
import { documentAt } from './documents';

export { DocsPage as Component } from './docs-page';

/** The document of the address, loaded. */
export async function loader({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  const entry = documentAt(params.category, params.doc);
  return { entry, document: (await entry.load()).default };
}

export type LoadedDocument = Awaited<ReturnType<typeof loader>>;
