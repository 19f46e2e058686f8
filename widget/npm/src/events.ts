import type { ChirrupEvents } from './page-api.js';

/** Every event, as components pass them on. */
export const EVENTS = [
  'ready',
  'open',
  'close',
  'message',
  'reset',
  'boot',
  'shutdown',
  'hide',
  'show',
  'update',
  'identify',
  'conversion',
  'error',
] as const satisfies readonly (keyof ChirrupEvents)[];

/** Their handlers among a component's properties: `onMessage` … */
export type Handlers = {
  [E in keyof ChirrupEvents as `on${Capitalize<E>}`]?: (data: ChirrupEvents[E]) => void;
};
