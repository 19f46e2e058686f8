import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { verifiedScope } from '@chirrup/testing/servers/aws-signature';
import { knowledgeConfig } from '../../../knowledge.config.js';
import { openSearchAccess } from './opensearch-access.js';
import { createOpenSearchClient } from './opensearch-client.js';

const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const IDENTITY = {
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: SECRET,
  AWS_SESSION_TOKEN: 'token',
};
const before = { ...process.env };

/** Stands for a managed engine: it knows nobody whose signature is wrong. */
describe('requests to OpenSearch at Amazon', () => {
  let server: Server;
  let url: string;
  const seen: (string | undefined)[] = [];

  const answer = async (request: IncomingMessage): Promise<boolean> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url: target = '', headers } = request;
    const scope = verifiedScope({ method, target, headers, body }, SECRET);
    seen.push(scope && `${headers['x-amz-security-token']} ${scope.replace(/\/\d{8}\//, '/DAY/')}`);
    return scope !== undefined;
  };

  beforeAll(async () => {
    Object.assign(process.env, IDENTITY);
    server = createServer(async (request, response) => {
      const isKnown = await answer(request);
      response.writeHead(isKnown ? 200 : 403, { 'content-type': 'application/json' });
      response.end(isKnown ? '{"hits":{"hits":[]},"errors":false,"items":[]}' : '{"message":"no"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    process.env = before;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    seen.length = 0;
  });

  it.each(['es', 'aoss'] as const)('are signed by the role of the process for %s', async (service) => {
    const settings = {
      OPENSEARCH_URL: url,
      OPENSEARCH_AWS_SERVICE: service,
      OPENSEARCH_AWS_REGION: 'eu-central-1',
    };
    const client = createOpenSearchClient(url, openSearchAccess(readConfig(knowledgeConfig, settings)));
    await client.search({
      index: 'team-a-chirrup-passages',
      routing: 'c 1/ü',
      body: { query: { match: { text: 'Größe (XL)?' } } },
    });
    await client.bulk({ body: [{ index: { _index: 'x', _id: '1' } }, { text: 'é' }] });
    await client.indices.existsAlias({ name: ['a', 'b*'] });
    expect(seen).toHaveLength(3);
    expect(new Set(seen)).toEqual(new Set([`token AKIDEXAMPLE/DAY/eu-central-1/${service}/aws4_request`]));
    await client.close();
  });

  it('are refused without, as everywhere', async () => {
    const client = createOpenSearchClient(
      url,
      openSearchAccess(readConfig(knowledgeConfig, { OPENSEARCH_URL: url })),
    );
    await expect(client.search({ index: 'x' })).rejects.toMatchObject({ statusCode: 403 });
    await client.close();
  });
});
