/** Documents in `frontend/content`, compiled by `frontend/scripts/documents`. */
declare module '*.md' {
  const document: import('./document').Document;
  export default document;
}
