import type { LegalText } from './legal-text';

export const privacyPolicy: LegalText = {
  title: 'Privacy Policy',
  description:
    'Which personal data Chirrup processes of bot owners and of their visitors, what for, and your rights.',
  updated: 'December 01, 2023',
  sections: [
    {
      id: 'what',
      title: 'What we process',
      body: (
        <>
          <p>
            <strong>Of bot owners:</strong> email address, name if given, shop name if given, a hash of the
            password, the settings and texts of their bots, and the pages and files they ask us to read.
          </p>
          <p>
            <strong>Of visitors of a site with a Chirrup chat:</strong> the messages and pictures they send,
            their ratings of answers, and an anonymous id. No name and no email address is needed to chat. A
            visitor who mails the chat to the shop gives an address for the answer; a shop may say who is
            logged in there (its id of the person, a name, an email address); and it may report purchases and
            the like.
          </p>
        </>
      ),
    },
    {
      id: 'why',
      title: 'What we use it for',
      body: (
        <>
          <p>
            To answer visitors, to show the owner of the bot their conversations and reports, to bill plans,
            and to keep the service running and safe.
          </p>
          <p>
            Content sent through the service’s API is not used to improve the service. Other content may be.
          </p>
        </>
      ),
    },
    {
      id: 'who',
      title: 'Who sees it',
      body: (
        <>
          <p>
            Conversations are visible to the owner of the bot and to the people the owner works with. The
            owner decides what a bot is for; we process visitors’ data on the owner’s behalf.
          </p>
          <p>
            When the operator of this service has connected a language model, the question and the passages
            needed to answer it are sent to that provider. When a payment provider is connected, it receives
            the owner’s email address and what is paid for; card details go to it directly and never to us.
          </p>
          <p>
            If you sign in with Google, Google learns that you use this service and tells us your name, your
            email address and the id of your Google account. We pass nothing on to Google.
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long it is kept',
      body: (
        <p>
          Conversations are kept until the owner deletes the bot or the visitor deletes them, and for at most
          a year after their last message unless the operator of this service has set another time. An account
          and everything it owns are deleted when its owner asks for it.
        </p>
      ),
    },
    {
      id: 'age',
      title: 'Age',
      body: (
        <p>
          You must be at least 13 years old to use the service. Between 13 and 18 you need the consent of a
          parent or guardian.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <p>
          You can ask for a copy of what is stored about you, have it corrected or have it deleted. Visitors
          of a site address the owner of that site; owners find both in their account, or address the operator
          of this service.
        </p>
      ),
    },
    {
      id: 'browser',
      title: 'In your browser',
      body: (
        <p>
          The <a href="/cookie-policy">Cookie Policy</a> names what is stored in your browser.
        </p>
      ),
    },
  ],
};
