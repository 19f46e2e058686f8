import { setTimeout as sleep } from 'node:timers/promises';
import { OtherInstallationError } from '@chirrup/kernel/installation/other-installation';
import type { Installation } from '@chirrup/service-defaults/platform/platform';
import { checkOpenSearch } from './client/check-opensearch.js';
import { indexNames } from './client/opensearch-names.js';
import { type OpenSearchOptions, type OpenSearchSearch, openSearch } from './opensearch-search.js';

/** An unavailable engine does not delay the start any longer. */
const CHECK_MS = 3_000;

/**
 * Search on the OpenSearch of the settings. Without the engine pairs still answer and changes wait in their table, so
 * what is wrong with it is logged.
 * @throws OtherInstallationError
 */
export const openRemoteSearch = async (
  options: OpenSearchOptions,
  installation: Installation | undefined,
): Promise<OpenSearchSearch> => {
  const base = installation?.names.index;
  const owner = installation?.id ? { id: installation.id, takesOver: installation.takesOver } : undefined;
  const checked = checkOpenSearch(options, indexNames(base), owner).catch((error: Error) => {
    // found late, it keeps the index from taking changes
    if (error instanceof OtherInstallationError) throw error;
    options.log.error({}, `search cannot be used yet: ${error.message}`);
  });
  const late = new AbortController();
  const limit = sleep(CHECK_MS, undefined, { signal: late.signal }).catch(() => undefined);
  checked.catch(() => undefined);
  await Promise.race([checked, limit]).finally(() => late.abort());
  return openSearch({ ...options, base, owner });
};
