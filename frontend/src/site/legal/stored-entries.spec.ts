import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storedEntries } from './stored-entries';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const STORAGE =
  /\b(?:localStorage|sessionStorage|storageKey|indexedDB|cookieStore|caches)\b|document\.cookie/;

/** The clients' sources that touch a browser's storage. */
const users = ['frontend/src', 'widget/src'].flatMap((dir) =>
  readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.|^testing\//.test(name))
    .map((name) => `${dir}/${name}`)
    .filter((name) =>
      STORAGE.test(
        readFileSync(join(root, name), 'utf8')
          .replaceAll(/\/\/.*|\/\*[\s\S]*?\*\/|<code>.*<\/code>/g, '')
          .replaceAll(/what: '.*'/g, ''),
      ),
    ),
);

/** Who stores what; a new one belongs in the list of the cookie policy too. */
const known: Record<string, string[]> = {
  'frontend/src/app/app-root.tsx': ['scrollPositions'],
  'frontend/src/api/session.ts': ['user_id', 'access_token', 'refresh_token'],
  'frontend/src/lib/cookie-consent.ts': ['cookieConsentSeen'],
  'frontend/src/features/bots/setup/dismissed.ts': ['setupDismissed'],
  'frontend/src/features/training/qa/qa-banner.tsx': ['qaBannerDismissed'],
  'frontend/src/features/conversations/threads/visit.ts': ['conversationsSeen'],
  'widget/src/page/draft.ts': ['chirrup'],
  'widget/src/transport/next-page.ts': ['open', 'text'],
  'widget/src/transport/visitor-storage.ts': ['user_id', 'token', 'thread', 'outbox', 'conversions'],
};

/** What reads these entries, writes them too, or stands in for refused storage. */
const sharers = [
  'frontend/src/lib/storage/usable-storage.ts',
  'frontend/src/site/bot-profile/use-preview.ts',
  'widget/src/embed/draw-chat.ts',
  'widget/src/loader/start.ts',
  'widget/src/page/holdout.ts',
];

it('the cookie policy lists what the clients store, and nothing else', () => {
  expect(users.toSorted()).toEqual([...Object.keys(known), ...sharers].toSorted());
  const stored = Object.entries(known).flatMap(([file, keys]) =>
    keys.map((key) => (file.includes('widget/src/transport') ? `chirrup:{bot}:${key}` : key)),
  );
  expect(storedEntries.map(({ key }) => key).toSorted()).toEqual(stored.toSorted());
});

it.each(Object.entries(known))('%s stores under the keys that are listed', (file, keys) => {
  const source = readFileSync(join(root, file), 'utf8');
  for (const key of keys) expect(source).toContain(`'${key}'`);
});
