import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingOpenSearch } from '@chirrup/testing/engines/opensearch-engine';
import { openTestOpenSearch, type TestOpenSearch } from '@chirrup/testing/engines/test-opensearch';
import { TestAuthority, trust } from '@chirrup/testing/servers/certificates';
import { startTestPostgres } from '@chirrup/testing/test-postgres';
import { typescriptProcess } from '@chirrup/testing/typescript-process';
import { pairDocuments } from '../src/chunking/documents.js';
import { RetrieveQuery } from '../src/retrieval/retrieve.query.js';
import { type OpenSearchProxy, openProxy } from './opensearch-proxy.js';
import { newBase, openIndex, openSearchDatabase, readable, settle } from './opensearch-under-test.js';

const PASSWORD = 'search-p@ss:w/rd#1%41?&+=';
const WRONG = 'wrong-p@ss:w/rd#1%41?&+=';
/** Nothing listens on the port `discard`. */
const NOWHERE = 'http://127.0.0.1:9';
/** What runs beside the first tries and is only noticed then. */
const AFTERWARDS_MS = 500;

interface Line {
  level: number;
  msg: string;
}

describeWith('OpenSearch that asks for TLS and a login', await missingOpenSearch(), () => {
  let authority: TestAuthority;
  let engine: TestOpenSearch;
  let door: OpenSearchProxy;
  let shut: OpenSearchProxy;
  let refused: string[];
  let untrusted: string[];
  let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
  const folders: string[] = [];

  beforeAll(async () => {
    authority = await TestAuthority.create();
    const security = { authority, user: 'chirrup', password: PASSWORD };
    [postgres, shut] = await Promise.all([startTestPostgres(), openProxy(NOWHERE, security)]);
    const wrong = shut.url.replace(encodeURIComponent(PASSWORD), encodeURIComponent(WRONG));
    // these need no engine behind the door, and each waits some time for an index
    [engine, refused, untrusted] = await Promise.all([
      openTestOpenSearch(),
      run({ OPENSEARCH_URL: wrong, NODE_EXTRA_CA_CERTS: authority.file }),
      run({ OPENSEARCH_URL: shut.url }),
    ]);
    door = await openProxy(engine.url, security);
  }, 180_000);
  afterAll(async () => {
    await Promise.all([door?.close(), shut?.close()]);
    await Promise.all([engine?.close(), postgres?.stop()]);
    await authority?.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /** The service in a process of its own until it is ready. @returns warnings and errors, and all it printed */
  const run = async (env: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'chirrup-knowledge-'));
    folders.push(folder);
    const logFile = join(folder, 'log');
    const child = typescriptProcess(join(import.meta.dirname, '..', 'src', 'main.ts'), {
      name: 'The knowledge service',
      env: {
        NODE_EXTRA_CA_CERTS: undefined,
        SIGNING_KEY: 'the-signing-key-of-this-test-run-only',
        DATABASE_URL: postgres.adminUrl,
        SERVICE_ROLE: 'api',
        DATA_DIR: folder,
        ...env,
      },
      logFile,
      ready: (printed) => printed.includes('"msg":"ready"'),
      startLimitMs: 40_000,
      stopLimitMs: 15_000,
    });
    await child.start();
    await sleep(AFTERWARDS_MS);
    await child.stop();
    const printed = await readFile(logFile, 'utf8');
    const lines = printed.split('\n').filter((line) => line.startsWith('{'));
    const complaints = lines.map((line): Line => JSON.parse(line)).filter(({ level }) => level >= 40);
    for (const secret of [PASSWORD, WRONG, `chirrup:${PASSWORD}`, `chirrup:${WRONG}`])
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
        expect(printed).not.toContain(form);
    return complaints.map(({ msg }) => msg).sort();
  };

  it('is done without, and it is said, when it refuses the password or shows a certificate that is not trusted', () => {
    const at = `search cannot be used yet: OpenSearch at ${new URL(shut.url).host}: `;
    const then = ['search is unavailable', 'the search index does not take changes; they wait'];
    expect(refused).toEqual([`${at}it refuses the credentials (401). Check OPENSEARCH_URL.`, ...then]);
    expect(untrusted).toEqual([expect.stringContaining(at), ...then]);
    expect(untrusted[0]).toMatch(/certificate.*\. Check OPENSEARCH_URL\.$/);
  });

  it('is used without a complaint, the authority made known by NODE_EXTRA_CA_CERTS', async () => {
    const before = door.requests;
    expect(await run({ OPENSEARCH_URL: door.url, NODE_EXTRA_CA_CERTS: authority.file })).toEqual([]);
    expect(door.requests).toBeGreaterThan(before);
  });

  it('finds what was indexed', async () => {
    const distrust = trust(authority);
    const database = await openSearchDatabase();
    const search = openIndex(door.url, database, newBase());
    search.indexer.start();
    await readable(search);
    const pair = { id: 'qa-1', question: 'Do you ship to France?', answer: 'Yes, within three days.' };
    await database.uow.run({ tenant: 'C-1' }, (tx) =>
      search.index.replace(tx, 'C-1', pair.id, pairDocuments(pair)),
    );
    await settle(database);
    expect((await search.index.overview('C-1')).documents).toEqual({ qa: 1, passage: 0 });
    const found = await new RetrieveQuery(search.index).retrieve('C-1', pair.question);
    expect(JSON.stringify(found)).toContain(pair.answer);
    await search.close();
    await database.close();
    distrust();
  });
});
