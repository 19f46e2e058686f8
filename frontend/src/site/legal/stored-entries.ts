export interface StoredEntry {
  /** Its key in local or session storage; `{bot}` stands for a bot's id. */
  key: string;
  what: string;
  /** When it comes into being, and when it goes. */
  when: string;
  /** The service could not work without it: stored after Reject too. */
  necessary: boolean;
}

/** All that console, site and widget keep in a browser; the cookie policy shows this list. */
export const storedEntries: StoredEntry[] = [
  {
    key: 'user_id',
    what: 'The id of your account.',
    when: 'From logging in to logging out.',
    necessary: true,
  },
  {
    key: 'access_token',
    what: 'Proves for a short time that you are logged in.',
    when: 'From logging in to logging out.',
    necessary: true,
  },
  {
    key: 'refresh_token',
    what: 'Renews your login.',
    when: 'From logging in to logging out.',
    necessary: true,
  },
  {
    key: 'cookieConsentSeen',
    what: 'Your answer to the cookie banner.',
    when: 'Once you answer it.',
    necessary: true,
  },
  {
    key: 'chirrup:{bot}:user_id',
    what: 'An anonymous id, so that your conversation is still there when you come back.',
    when: 'Once you open a chat or ask a question; where a shop compares visitors with and without the chat, on the first page.',
    necessary: true,
  },
  {
    key: 'chirrup:{bot}:token',
    what: 'Proves that the conversation is yours.',
    when: 'Once you open a chat or ask a question; renewed every day.',
    necessary: true,
  },
  {
    key: 'chirrup:{bot}:thread',
    what: 'Which conversation you are in.',
    when: 'Once you send a message.',
    necessary: true,
  },
  {
    key: 'chirrup:{bot}:outbox',
    what: 'Messages that have not reached us yet.',
    when: 'While one is on its way.',
    necessary: true,
  },
  {
    key: 'chirrup:{bot}:conversions',
    what: 'Purchases and the like that the shop reports and that have not reached us yet.',
    when: 'While one is on its way.',
    necessary: true,
  },
  {
    key: 'chirrup:{bot}:open',
    what: 'That a chat was open, or an answer was on its way, when you left a page.',
    when: 'From leaving a page to closing the tab.',
    necessary: true,
  },
  {
    key: 'chirrup:{bot}:text',
    what: 'What you wrote in a chat and have not sent.',
    when: 'While you write, at most until the tab is closed.',
    necessary: true,
  },
  {
    key: 'chirrup',
    what: 'The link by which you, the owner, look at a bot before it goes live.',
    when: 'From opening such a link to closing the tab.',
    necessary: true,
  },
  {
    key: 'qaBannerDismissed',
    what: 'That you closed a hint in the console.',
    when: 'Once you close it.',
    necessary: true,
  },
  {
    key: 'setupDismissed',
    what: 'For which bots you closed the checklist of first steps.',
    when: 'Once you close it.',
    necessary: true,
  },
  {
    key: 'scrollPositions',
    what: 'How far down you were on pages of this site, for when you go back.',
    when: 'From leaving or reloading a page to closing the tab.',
    necessary: true,
  },
  {
    key: 'conversationsSeen',
    what: 'Which conversations of your bots you have read.',
    when: 'In the console’s Chat History, only after Accept; Reject removes it.',
    necessary: false,
  },
];
