import { awsIdentity, regionOf } from '@chirrup/service-defaults/engines/aws-access';
import { clientCertificate } from '@chirrup/service-defaults/engines/client-certificate';
import type { KnowledgeConfig } from '../../../knowledge.config.js';
import type { OpenSearchTls } from './opensearch-client.js';

/** How the engine of the settings knows this process, beside a login in its address. @throws ConfigError */
export const openSearchAccess = (config: KnowledgeConfig): OpenSearchTls | undefined => {
  const tls = clientCertificate('OPENSEARCH', config);
  const { OPENSEARCH_URL: url, OPENSEARCH_AWS_SERVICE: service } = config;
  if (!url || !service) return tls;
  const region = regionOf(new URL(url).hostname, config.OPENSEARCH_AWS_REGION, 'OPENSEARCH_AWS_REGION');
  const identity = awsIdentity(region);
  return { ...tls, role: { service, region, credentials: async () => (await identity()).credentials() } };
};
