import { type Edge, startEdge } from './support/edge.js';

let edge: Edge;
beforeEach(async () => {
  edge = await startEdge();
});
afterEach(() => edge.bff.stop());

const exportsOf = () => `/api/v1/chats/${edge.world.botId}/exports`;

describe('files of conversations', () => {
  it('are begun, listed, read whole and deleted by members', async () => {
    const token = await edge.ownerToken();
    const body = {
      format: 'csv',
      until: '2026-11-26',
      time_zone: 'Asia/Tokyo',
      unanswered: true,
    };
    const begun = await edge.call('POST', exportsOf(), { token, body });
    expect(begun).toMatchObject({
      status: 201,
      body: { _id: expect.any(String), format: 'csv', state: 'done', until: '2026-11-26', unanswered: true },
    });
    const { _id: id } = begun.body as { _id: string };
    expect((await edge.call('GET', exportsOf(), { token })).body).toEqual([begun.body]);
    const file = await edge.call('GET', `${exportsOf()}/${id}/file`, { token });
    expect([file.status, file.text]).toEqual([200, 'one\ntwo\n']);
    expect((await edge.call('DELETE', `${exportsOf()}/${id}`, { token })).status).toBe(204);
    const gone = await edge.call('GET', `${exportsOf()}/${id}/file`, { token });
    expect(gone).toMatchObject({ status: 404, body: { code: 'CHAT.EXPORT_NOT_FOUND' } });
  });

  it.each([
    ['a visitor', () => edge.visitorToken(), 401],
    ['nobody', async () => undefined, 401],
  ])('are not for %s', async (_, tokenOf, status) => {
    const token = await tokenOf();
    const options = token ? { token } : {};
    expect((await edge.call('GET', exportsOf(), options)).status).toBe(status);
    const body = { format: 'csv' };
    expect((await edge.call('POST', exportsOf(), { ...options, body })).status).toBe(status);
  });

  it.each([
    [{ format: 'xls' }, 'format'],
    [{ day: '2026-02-30' }, 'day'],
    [{ everything: true }, 'everything'],
  ])('are not made of %j', async (change, named) => {
    const body = { format: 'csv', ...change };
    const answer = await edge.call('POST', exportsOf(), { token: await edge.ownerToken(), body });
    expect(answer.status).toBe(400);
    expect((answer.body as { detail: string }).detail).toContain(named);
  });
});
