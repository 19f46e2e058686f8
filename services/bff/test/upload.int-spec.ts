import { createConnection } from 'node:net';
import { newBotId } from '@chirrup/kernel/ids';
import { type Edge, startEdge } from './support/edge.js';

let edge: Edge;
let token: string;
beforeAll(async () => {
  edge = await startEdge();
  token = await edge.ownerToken();
});
afterAll(() => edge.bff.stop());

const path = (bot = edge.world.botId) => `/api/v1/bots/${bot}/knowledge_files`;

const send = async (form: FormData | string, to = path(), headers: Record<string, string> = {}) => {
  const response = await fetch(`${edge.bff.address}${to}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const formWith = (content: string | Uint8Array<ArrayBuffer>, name = 'manual.pdf', field = 'file') => {
  const form = new FormData();
  form.append('note', 'ignored');
  form.append(field, new Blob([content]), name);
  return form;
};

describe('a file sent to a bot', () => {
  it('becomes a knowledge link with an address on this site', async () => {
    const { status, body } = await send(formWith('%PDF-1.7 text', 'Größen.pdf'));
    expect({ status, ...body }).toMatchObject({
      ...{
        status: 201,
        kind: 'file',
        state: 'queued',
        title: 'Größen.pdf',
        knowledge_content: '%PDF-1.7 text',
      },
      url: expect.stringContaining(`${edge.bff.address}/api/files/`),
    });
  });

  it.each([
    [
      'larger than 10 MB',
      () => formWith(new Uint8Array(10 * 1_024 * 1_024 + 1)),
      413,
      'REQUEST.FILE_TOO_LARGE',
    ],
    ['much larger', () => formWith(new Uint8Array(30 * 1_024 * 1_024)), 413, 'REQUEST.FILE_TOO_LARGE'],
    ['in another field', () => formWith('x', 'a.pdf', 'upload'), 400, 'REQUEST.NOT_MULTIPART'],
    ['that is missing', () => new FormData(), 400, 'REQUEST.NOT_MULTIPART'],
  ])('%s is refused', async (_name, form, status, code) => {
    expect(await send(form())).toMatchObject({ status, body: { code } });
  });

  it('as JSON, or without a boundary, is refused', async () => {
    const json = await edge.call('POST', path(), { token, body: { file: 'x' } });
    expect(json).toMatchObject({ status: 400, body: { code: 'REQUEST.NOT_MULTIPART' } });
    const loose = await send('x', path(), { 'content-type': 'multipart/form-data' });
    expect(loose).toMatchObject({ status: 400, body: { code: 'REQUEST.NOT_MULTIPART' } });
  });

  it('is taken by no other call', async () => {
    const answer = await send(formWith('x'), `/api/v1/bots/${edge.world.botId}/knowledge_link_list`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'REQUEST.NOT_JSON' } });
  });

  it('for a foreign bot finds none', async () => {
    expect(await send(formWith('x'), path(newBotId()))).toMatchObject({
      status: 404,
      body: { code: 'BOTS.NOT_FOUND' },
    });
  });

  it('that breaks off frees its slot', async () => {
    const { port } = edge.bff;
    for (let n = 0; n < 12; n += 1) {
      const socket = createConnection(port, '127.0.0.1');
      const head = `POST ${path()} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n--b\r\n`;
      await new Promise<void>((resolve) => socket.write(head, () => resolve()));
      socket.destroy();
    }
    let status = 0;
    for (let tries = 0; tries < 50 && status !== 201; tries += 1) status = (await send(formWith('x'))).status;
    expect(status).toBe(201);
  });
});
