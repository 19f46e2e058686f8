import { OtherInstallationError } from '@chirrup/kernel/installation/other-installation';
import { OpenSearchAliases } from './opensearch-aliases.js';
import { answerStatus, createOpenSearchClient, type OpenSearchTls } from './opensearch-client.js';
import type { IndexNames, IndexOwner } from './opensearch-names.js';

/**
 * Sends one request, to check the settings.
 * @throws OtherInstallationError, else an error that names the setting to correct
 */
export const checkOpenSearch = async (
  { url, tls }: { url: string; tls?: OpenSearchTls | undefined },
  names: IndexNames,
  owner?: IndexOwner,
): Promise<void> => {
  const client = createOpenSearchClient(url, tls);
  try {
    await new OpenSearchAliases(client, names, owner).indexState();
  } catch (error) {
    if (error instanceof OtherInstallationError) throw error;
    const status = answerStatus(error);
    const reason =
      status === 401 || status === 403 ? `it refuses the credentials (${status})` : (error as Error).message;
    // not the error itself: it carries the whole request
    throw new Error(`OpenSearch at ${URL.parse(url)?.host}: ${reason}. Check OPENSEARCH_URL.`);
  } finally {
    await client.close();
  }
};
