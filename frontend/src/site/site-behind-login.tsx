import { LandingPage } from './landing/landing-page';
import { SiteShell } from './shell/site-shell';

/** What somebody who is not logged in sees of the console: the site, behind the login modal. */
export function SiteBehindLogin() {
  return (
    <SiteShell>
      <LandingPage />
    </SiteShell>
  );
}
