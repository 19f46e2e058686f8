import { lazy, Suspense } from 'react';
import { Protected } from '../features/account/login/protected';
import { useMedia } from '../lib/use-media';
import { Logo } from '../ui/logo';

/** The same outline as stands in index.html, for as long as code is on its way. */
export function Outline({ of }: { of: 'console' | 'site' }) {
  return of === 'console' ? (
    <div className="outline outline-console is-shown" aria-busy>
      <header className="outline-rail">
        <Logo />
        <i />
        <i />
        <i />
      </header>
      <main className="outline-page">
        <h1 className="outline-unseen">Loading</h1>
        <i />
        <i />
        <i />
        <i />
      </main>
    </div>
  ) : (
    <div className="outline outline-site is-shown" aria-busy>
      <header className="outline-bar">
        <Logo />
      </header>
      <main className="outline-page">
        <h1 className="outline-unseen">Loading</h1>
        <i />
        <i />
        <i />
      </main>
    </div>
  );
}

const LandingPage = lazy(async () => ({
  default: (await import('../site/landing/landing-page')).LandingPage,
}));

/** What lies behind the login modal, which on a phone covers it: there its outline is enough. */
export function SiteBehind() {
  const isSeen = useMedia('(min-width: 800px)');
  if (!isSeen) return <Outline of="site" />;
  return (
    <Suspense fallback={<Outline of="site" />}>
      <main>
        <LandingPage />
      </main>
    </Suspense>
  );
}

/** The console while its code is fetched: its outline, or the login modal at once. */
export function ConsoleComing() {
  return (
    <Protected otherwise={<SiteBehind />}>
      <Outline of="console" />
    </Protected>
  );
}
