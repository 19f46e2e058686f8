import type { RouteObject } from 'react-router';
import { LandingPage } from './landing/landing-page';
import { SiteShell } from './shell/site-shell';

const legal = (name: 'cookiePolicy' | 'privacyPolicy' | 'termsOfUse') => async () => {
  const [{ LegalPage }, texts] = await Promise.all([
    import('./legal/legal-page'),
    import('./legal/legal-texts'),
  ]);
  return { element: <LegalPage text={texts[name]} /> };
};

/** The public pages. They know the session but no store. */
export const siteRoutes: RouteObject[] = [
  {
    element: <SiteShell />,
    children: [
      { index: true, Component: LandingPage },
      {
        path: 'b/:botId',
        lazy: async () => ({ Component: (await import('./bot-profile/bot-profile-page')).BotProfilePage }),
      },
      {
        path: 'reset-password',
        lazy: async () => ({
          Component: (await import('../features/account/reset-password-page')).ResetPasswordPage,
        }),
      },
      {
        path: 'verify-email',
        lazy: async () => ({ Component: (await import('./mailed-links/verify-email-page')).VerifyEmailPage }),
      },
      {
        path: 'invitation',
        lazy: async () => ({ Component: (await import('./mailed-links/invitation-page')).InvitationPage }),
      },
      { path: 'cookie-policy', lazy: legal('cookiePolicy') },
      { path: 'privacy-policy', lazy: legal('privacyPolicy') },
      { path: 'terms-of-use', lazy: legal('termsOfUse') },
      { path: '*', lazy: async () => ({ Component: (await import('./not-found-page')).NotFoundPage }) },
    ],
  },
];
