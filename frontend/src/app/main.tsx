// before anything reads what is stored
import '../lib/storage/usable-storage';
import { createDOMRenderer, RendererProvider } from '@fluentui/react-components';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { cleanPastes } from '../lib/clean-paste';
import { Providers } from './providers';
import { routes } from './router';

declare global {
  interface Window {
    /** Of `start-page.js`, on prerendered pages only. */
    earlyClick?: { button: HTMLButtonElement | null; stop(): void };
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
cleanPastes();
const router = createBrowserRouter(routes);
const app = (
  <StrictMode>
    <RendererProvider renderer={createDOMRenderer(document)}>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </RendererProvider>
  </StrictMode>
);

/** Once the code and the content of the open page are there. */
const whenLoaded = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    resolve();
  });
});

// A prerendered page is taken over as it stands; others begin with an outline. As transitions both are drawn in
// slices, between which the page answers.
if (root.dataset.page === undefined) startTransition(() => createRoot(root).render(app));
else
  void whenLoaded.then(() =>
    startTransition(() => {
      window.earlyClick?.stop();
      hydrateRoot(root, <WithEarlyClick>{app}</WithEarlyClick>);
    }),
  );

/** Presses the button again that was pressed before it could do anything. */
function WithEarlyClick({ children }: { children: ReactNode }) {
  useEffect(() => window.earlyClick?.button?.click(), []);
  return children;
}
