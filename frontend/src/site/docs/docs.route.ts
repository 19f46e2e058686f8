export { DocsPage as Component } from './docs-page';
export { loadDocument as loader } from './load-document';
