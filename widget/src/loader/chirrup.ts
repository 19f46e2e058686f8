import { start } from './start';

// Silent by contract: whatever goes wrong here, except a wrong snippet, is not the host page's business.
start(
  import.meta.url,
  () => import('../panel/panel'),
  () => import('../page/page'),
).catch(() => {});
