import type { RouteObject } from 'react-router';
import { PageComing } from './shell/page-coming';
import { SiteShell } from './shell/site-shell';

type LegalName = 'cookiePolicy' | 'privacyPolicy' | 'termsOfUse' | 'supportedCountries';

const legal = (name: LegalName) => async () => {
  const [{ LegalPage }, texts] = await Promise.all([
    import('./legal/legal-page'),
    import('./legal/legal-texts'),
  ]);
  return { element: <LegalPage text={texts[name]} /> };
};

/** In a page's place until its code is there; header and footer stand already. */
const coming = { hydrateFallbackElement: <PageComing /> };

/** The public pages. They know the session but no store. */
export const siteRoutes: RouteObject[] = [
  {
    element: <SiteShell />,
    children: [
      {
        index: true,
        ...coming,
        lazy: async () => ({ Component: (await import('./landing/landing-page')).LandingPage }),
      },
      {
        path: 'b/:botId',
        ...coming,
        lazy: async () => ({ Component: (await import('./bot-profile/bot-profile-page')).BotProfilePage }),
      },
      {
        path: 'reset-password',
        ...coming,
        lazy: async () => ({
          Component: (await import('../features/account/reset-password-page')).ResetPasswordPage,
        }),
      },
      {
        path: 'verify-email',
        ...coming,
        lazy: async () => ({ Component: (await import('./mailed-links/verify-email-page')).VerifyEmailPage }),
      },
      {
        path: 'invitation',
        ...coming,
        lazy: async () => ({ Component: (await import('./mailed-links/invitation-page')).InvitationPage }),
      },
      {
        path: 'support-address',
        ...coming,
        lazy: async () => ({
          Component: (await import('./mailed-links/support-address-page')).SupportAddressPage,
        }),
      },
      { path: 'editor', ...coming, lazy: () => import('./editor/editor.route') },
      { path: 'docs/:category?/:doc?', ...coming, lazy: () => import('./docs/docs.route') },
      { path: 'cookie-policy', ...coming, lazy: legal('cookiePolicy') },
      { path: 'privacy-policy', ...coming, lazy: legal('privacyPolicy') },
      { path: 'terms-of-use', ...coming, lazy: legal('termsOfUse') },
      { path: 'supported-countries', ...coming, lazy: legal('supportedCountries') },
      {
        path: '*',
        ...coming,
        lazy: async () => ({ Component: (await import('./not-found-page')).NotFoundPage }),
      },
    ],
  },
];
