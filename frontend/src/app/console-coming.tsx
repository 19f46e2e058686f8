import { Protected } from '../features/account/login/protected';
import { Logo } from '../ui/logo';

/** The same outline as stands in index.html, for as long as code is on its way. */
export function Outline({ of }: { of: 'console' | 'site' }) {
  return of === 'console' ? (
    <div className="outline outline-console is-shown" aria-busy>
      <div className="outline-rail">
        <Logo />
        <i />
        <i />
        <i />
      </div>
      <div className="outline-page">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  ) : (
    <div className="outline outline-site is-shown" aria-busy>
      <div className="outline-bar">
        <Logo />
      </div>
      <div className="outline-page">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}

/** The console while its code is fetched: its outline, or the login modal at once. */
export function ConsoleComing() {
  return (
    <Protected>
      <Outline of="console" />
    </Protected>
  );
}
