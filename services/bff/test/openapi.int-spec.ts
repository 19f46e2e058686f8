import { readFileSync } from 'node:fs';
import { openApiDocument } from '@chirrup/bff/openapi-document';
import { newBotId, newId } from '@chirrup/kernel/ids';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type Edge, startEdge } from './support/edge.js';

interface Operation {
  method: string;
  path: string;
  botScoped: boolean;
}

const COMPONENTS = (
  'Bot Theme Qa Link Import ImportUrl Thread Message MessagePage Source Review Pending Profile AccountPlan ' +
  'Session Recrawl KnowledgeSchedule VisitorSession PublicProfile ApiError Delta VisitorFrame'
).split(' ');

const document: OpenAPIObject = await openApiDocument();

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { security }]) => ({
    method: method.toUpperCase(),
    path,
    needsToken: !!security,
  })),
);
const protectedOperations: Operation[] = operations
  .filter(({ needsToken }) => needsToken)
  .map(({ method, path }) => ({
    method,
    path,
    botScoped: path.includes('{bot}') && !path.includes('{user}'),
  }));

describe('the OpenAPI document', () => {
  it('is what openapi.json holds; else run scripts/write-openapi.mjs after the build', () => {
    const file = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('names every shape clients generate their types from', () => {
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(expect.arrayContaining(COMPONENTS));
    expect(JSON.stringify(document).includes('/definitions/')).toBe(false);
  });

  it('describes every answer but those of the probes', () => {
    const silent = Object.entries(document.paths).filter(
      ([path, item]) =>
        path.startsWith('/api/v1') && Object.values(item).some(({ responses }) => !responses.default),
    );
    expect(silent).toEqual([]);
  });

  it('has only patterns that the regular expressions of other languages know', () => {
    const text = JSON.stringify(document);
    expect(text).toMatch(/"pattern":/);
    expect(text).not.toMatch(/"pattern":"[^"]*\\\\p\{/);
  });

  it('leaves open only what must be', () => {
    const open = operations.filter(({ needsToken }) => !needsToken).map(({ path }) => path);
    expect(open.sort()).toEqual([
      '/api/files/{name}',
      '/api/v1/bots/{bot}/profile_to_client',
      '/api/v1/bots/{bot}/titles',
      '/api/v1/support_email_proofs',
      '/api/v1/users/authentication/email',
      '/api/v1/users/authentication/google',
      '/api/v1/users/reset-password',
      '/api/v1/users/reset-password-request',
      '/api/v1/users/token/refresh',
      '/api/v1/visitors/session',
      '/healthz',
      '/readyz',
    ]);
  });
});

describe('every operation of the document', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.bff.stop());

  const fill = (path: string, bot: string) =>
    path
      .replace('{bot}', bot)
      .replace('{user}', edge.world.userId)
      .replaceAll(/\{\w+\}/g, newId());

  it('serves the same document', async () => {
    const served = await edge.call('GET', '/api/v1/openapi.json');
    expect(served.body).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it.each(protectedOperations)('$method $path asks for a token', async ({ method, path }) => {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
    const answer = await edge.call(method, fill(path, edge.world.botId), body);
    expect(answer).toMatchObject({ status: 401, body: { detail: 'Not authenticated' } });
  });

  const ofNobody = ['/bots/create', '/logout'];
  it.each(protectedOperations.filter(({ path }) => !ofNobody.some((end) => path.endsWith(end))))(
    '$method $path does not exist for a stranger',
    async ({ method, path, botScoped }) => {
      const token = await edge.ownerToken(newId());
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const answer = await edge.call(method, fill(path, edge.world.botId), { token, ...body });
      const ofUser = path.includes('/invitations/') ? 'BOTS.INVITATION_INVALID' : 'AUTH.USER_NOT_FOUND';
      expect(answer).toMatchObject({
        status: 404,
        body: { code: botScoped ? 'BOTS.NOT_FOUND' : ofUser },
      });
    },
  );

  it.each(protectedOperations.filter(({ botScoped }) => botScoped))(
    '$method $path does not exist for a visitor of another bot',
    async ({ method, path }) => {
      const token = await edge.visitorToken();
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const answer = await edge.call(method, fill(path, newBotId()), { token, ...body });
      expect([401, 404]).toContain(answer.status);
    },
  );
});
