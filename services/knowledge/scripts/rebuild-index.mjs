// Rebuilds the search index of the cluster profile from the database, without downtime (after a build):
// DATABASE_URL=… OPENSEARCH_URL=… node services/knowledge/scripts/rebuild-index.mjs
import { installationNames } from '@chirrup/kernel/installation/installation-names';
import { silentLog } from '@chirrup/kernel/log';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { ConfigError, readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';
import { openSearch } from '../dist/search/opensearch/opensearch-search.js';

const end = (message, code) => {
  console.error(message);
  process.exit(code);
};

const settings = z.object({
  DATABASE_URL: z.string({ error: "must be the URL of the knowledge service's own role" }),
  OPENSEARCH_URL: z.url({ error: 'must be the URL of OpenSearch, http://host:9200' }),
  INSTALLATION: z.string().optional(),
});

const read = () => {
  try {
    return readConfig(settings, process.env);
  } catch (error) {
    if (error instanceof ConfigError) return end(error.message, 2);
    throw error;
  }
};

const { DATABASE_URL, OPENSEARCH_URL, INSTALLATION } = read();
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () =>
    stop.abort(new Error('Stopped. The index in use is as it was; start again at any time.')),
  );

const database = await Database.open({ url: DATABASE_URL, applicationName: 'chirrup-rebuild-index' }).catch(
  (error) => end(`The database cannot be reached: ${error.message}`, 1),
);
const search = openSearch({
  url: OPENSEARCH_URL,
  base: installationNames(INSTALLATION).index,
  uow: new UnitOfWork(database),
  log: silentLog,
});
try {
  const began = Date.now();
  const rebuilt = await search.rebuild(stop.signal);
  if (rebuilt) {
    const { index, bots, documents } = rebuilt;
    const seconds = ((Date.now() - began) / 1_000).toFixed(1);
    console.log(`${index} is in use: ${documents} documents of ${bots} bots in ${seconds} s.`);
  } else {
    console.error('Another process is building the index already. Nothing to do.');
    process.exitCode = 3;
  }
} catch (error) {
  console.error(`The index could not be built: ${error.message}`);
  process.exitCode = 1;
} finally {
  await search.close();
  await database.close();
}
