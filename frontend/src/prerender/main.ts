export { ownBotKnowledge } from './own-bot-knowledge';
export { scriptedPaths, staticPages } from './pages';
export { renderPage } from './render-page';
