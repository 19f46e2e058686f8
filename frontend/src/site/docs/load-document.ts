import type { LoaderFunctionArgs } from 'react-router';
import { documentAt } from './documents';

/** The document of the address, loaded. */
export async function loadDocument({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  const entry = documentAt(params.category, params.doc);
  return { entry, document: (await entry.load()).default };
}

export type LoadedDocument = Awaited<ReturnType<typeof loadDocument>>;
