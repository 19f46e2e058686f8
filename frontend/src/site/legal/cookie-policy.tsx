import type { LegalText } from './legal-text';
import { type StoredEntry, storedEntries } from './stored-entries';

function Entries({ entries }: { entries: StoredEntry[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What it is for</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ key, what, when }) => (
          <tr key={key}>
            <th scope="row">
              <code>{key}</code>
            </th>
            <td>{what}</td>
            <td>{when}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const cookiePolicy: LegalText = {
  title: 'Cookie Policy',
  description: 'What Chirrup stores in your browser, by name, what for and when, and what Reject leaves out.',
  updated: 'December 01, 2023',
  opening: (
    <p>
      Chirrup itself sets no cookies. It keeps a few entries in your browser’s local and session storage,
      which stay in your browser and are not sent to third parties. This page names every one of them.
    </p>
  ),
  sections: [
    {
      id: 'necessary',
      title: 'What the service needs',
      body: (
        <>
          <p>Without these entries the service could not do what you ask of it.</p>
          <Entries entries={storedEntries.filter(({ necessary }) => necessary)} />
        </>
      ),
    },
    {
      id: 'optional',
      title: 'What you can refuse',
      body: <Entries entries={storedEntries.filter(({ necessary }) => !necessary)} />,
    },
    {
      id: 'choice',
      title: 'Your choice',
      body: (
        <>
          <p>
            Until you answer the banner, and if you choose Reject, nothing but what the service needs is
            stored. Either answer is kept as <code>cookieConsentSeen</code>: <code>true</code> for Accept,{' '}
            <code>false</code> for Reject.
          </p>
          <p>
            You can remove everything at any time by logging out and clearing this site’s data in your
            browser. The banner then asks you again.
          </p>
        </>
      ),
    },
    {
      id: 'google',
      title: 'Signing in with Google',
      body: (
        <p>
          Where signing in with Google is offered, opening the login window loads Google’s sign-in from
          accounts.google.com, which may read and set Google’s own cookies. Closing its prompt is kept in a
          cookie called <code>g_state</code>. After Reject the prompt is left out. Nothing of Google is loaded
          before you open the login window.
        </p>
      ),
    },
    {
      id: 'customers-sites',
      title: 'On our customers’ sites',
      body: (
        <p>
          Where a site shows a Chirrup chat, nothing is stored in a visitor’s browser before they open it,
          unless the site compares visitors with and without the chat: then the anonymous id is stored on the
          first page. After that, the entries named <code>chirrup:</code> above are kept in that site’s
          storage.
        </p>
      ),
    },
  ],
};
