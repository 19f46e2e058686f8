export interface LegalText {
  title: string;
  updated: string;
  sections: { title: string; paragraphs: string[] }[];
}

const updated = 'December 01, 2023';

export const cookiePolicy: LegalText = {
  title: 'Cookie Policy',
  updated,
  sections: [
    {
      title: 'What we store in your browser',
      paragraphs: [
        'Chirrup keeps a few entries in your browser’s local storage. They are not cookies and are not sent to third parties.',
        'user_id: your account id, or an anonymous id once you use a chat. access_token and refresh_token: they keep you logged in. cookieConsentSeen: your answer to the cookie banner. In the console also qaBannerDismissed: that you closed a hint, and, unless you choose Reject, conversationsSeen: which conversations you have read.',
      ],
    },
    {
      title: 'Your choice',
      paragraphs: [
        'If you choose Reject, nothing but what the service needs to work is stored: your login while you are logged in, and this choice itself.',
        'You can remove all of it at any time by logging out and clearing this site’s data in your browser.',
        'Where signing in with Google is offered, opening the login window loads Google’s sign-in from accounts.google.com, which may read and set Google’s own cookies; closing its prompt is kept in a cookie called g_state. With Reject the prompt is left out.',
      ],
    },
    {
      title: 'On our customers’ sites',
      paragraphs: [
        'Where a site shows a Chirrup chat, nothing is stored in a visitor’s browser before they open it. After that an anonymous id is kept, so the conversation is still there when they come back.',
      ],
    },
  ],
};

export const privacyPolicy: LegalText = {
  title: 'Privacy Policy',
  updated,
  sections: [
    {
      title: 'What we process',
      paragraphs: [
        'From bot owners: email address, name if given, the settings and texts of their bots, and the pages they ask us to read.',
        'From visitors of a site with a Chirrup chat: the messages they write, their ratings of answers, and an anonymous id. We do not ask visitors for a name or an email address.',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        'To answer visitors, to show the owner of the bot their conversations, and to keep the service running and safe. Content sent through the service’s interfaces is not used to improve the service.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'Conversations are visible to the owner of the bot and the people the owner works with. When the operator of this service has connected a language model, the question and the passages needed to answer it are sent to that provider.',
        'If you sign in with Google, Google learns that you use this service and tells us your name, your email address and the id of your Google account. We pass nothing on to Google.',
      ],
    },
    {
      title: 'Age',
      paragraphs: [
        'You must be at least 13 years old to use the service. Between 13 and 18 you need the consent of a parent or guardian.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can ask for a copy of what is stored about you, have it corrected or have it deleted. Visitors of a site address the owner of that site; owners address the operator of this service.',
      ],
    },
  ],
};

export const termsOfUse: LegalText = {
  title: 'Terms of Use',
  updated,
  sections: [
    {
      title: '1. Who may use the service',
      paragraphs: [
        'You must be at least 13 years old. Under 18 you need the consent of a parent or guardian. You must be in a supported country. Do not share your account details outside your organisation.',
      ],
    },
    {
      title: '2. Your content',
      paragraphs: [
        'You own what you put in, and you receive the rights to what comes out. Content sent through the interfaces is not used to improve the service; other content may be.',
      ],
    },
    {
      title: '3. What is not allowed',
      paragraphs: [
        'Scraping the service, reselling keys to its interfaces, and using its output to build competing models.',
      ],
    },
    {
      title: '4. Fees and payment',
      paragraphs: [
        'Payments are made in GBP, are due on invoice and are not refundable. Late amounts bear 1.5% per month. Tell us within 30 days of an invoice if you dispute it.',
        'Price increases take effect 14 days after notice, or immediately for legal reasons or for beta services. Consumers in the EU may withdraw within 14 days.',
      ],
    },
    {
      title: '5. Privacy',
      paragraphs: [
        'The Privacy Policy says which personal data are processed and why. It is part of these terms.',
      ],
    },
    {
      title: '6. Suspension',
      paragraphs: [
        'After written notice, access may be suspended for breaking these terms, for a security threat, for suspected fraud or for unpaid amounts.',
      ],
    },
    {
      title: '7. Term and termination',
      paragraphs: [
        'These terms apply from your first use. You end them by no longer using the service. We may end them with 30 days’ notice, or immediately for a serious breach, where the law requires it, or when a third party we depend on changes its terms.',
      ],
    },
    {
      title: '8. Liability',
      paragraphs: [
        'Answers are made automatically and can be wrong; check what matters. Our liability is limited to the lower of what you paid in the month before the claim and £50, as far as the law allows.',
      ],
    },
    {
      title: '9. Disputes',
      paragraphs: [
        'We first try for 60 days to settle a dispute informally; limitation periods are paused meanwhile. After that it goes to arbitration in London before a sole arbitrator, mainly by video. You may opt out of arbitration within 30 days. The law of the United Kingdom applies, with the courts in London.',
      ],
    },
    {
      title: '10. Changes to these terms',
      paragraphs: ['We announce changes at least 30 days before they take effect.'],
    },
  ],
};
