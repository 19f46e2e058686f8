import type { RouteObject } from 'react-router';

/** The tab of a bot's team, below `/console/:botId`. */
export const teamRoutes: RouteObject[] = [
  {
    path: 'collaborators',
    lazy: async () => ({ Component: (await import('./collaborators-page')).CollaboratorsPage }),
  },
];
