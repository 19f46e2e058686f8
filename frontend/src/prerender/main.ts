export { ownBotKnowledge } from './own-bot/own-bot-knowledge';
export { scriptedPaths, staticPages } from './pages';
export { renderPage } from './render-page';
export { sampleBotKnowledge, samplePages } from './sample-shop/sample-shop';
