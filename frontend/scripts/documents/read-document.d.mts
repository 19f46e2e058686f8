import type { Document } from '../../src/site/docs/document';

export function readDocument(source: string, path: string): Document;
