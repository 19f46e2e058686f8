export { ownBotKnowledge } from './own-bot/own-bot-knowledge';
export { scriptedPaths, staticPages } from './pages';
export { renderPage } from './render-page';
