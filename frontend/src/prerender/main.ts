export { scriptedPaths, staticPages } from './pages';
export { renderPage } from './render-page';
