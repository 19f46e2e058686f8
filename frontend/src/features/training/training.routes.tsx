import type { RouteObject } from 'react-router';

/** The tabs a bot is taught in, below `/console/:botId`. */
export const trainingRoutes: RouteObject[] = [
  {
    path: 'qa_fine_tune',
    lazy: async () => ({ Component: (await import('./qa-fine-tune-page')).QaFineTunePage }),
  },
  {
    path: 'knowledge_links',
    lazy: async () => ({ Component: (await import('./knowledge-links-page')).KnowledgeLinksPage }),
  },
];
