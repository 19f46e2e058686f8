import type { BotTab } from '../../features/bots/layout/bot-tab';

/** The tabs under a bot's name, in their order. */
export const tabs: BotTab[] = [
  { path: 'basic_info', label: 'Basic Info', narrow: false },
  { path: 'theme', label: 'Theme', narrow: false },
  { path: 'qa_fine_tune', label: 'Q&A Fine Tune', narrow: false },
  { path: 'knowledge_links', label: 'Knowledge Links', narrow: false },
  { path: 'chat_history', label: 'Chat History', narrow: true, fills: true },
  { path: 'engagement_analytics', label: 'Engagement Analytics (Beta)', narrow: true },
  { path: 'collaborators', label: 'Collaborators', narrow: true },
  { path: 'history', label: 'History', narrow: true },
];
