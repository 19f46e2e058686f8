import { newId } from '@chirrup/kernel/ids';
import { type Edge, startEdge } from './support/edge.js';

let edge: Edge;
let token: string;
beforeAll(async () => {
  edge = await startEdge();
  token = await edge.visitorToken();
});
afterAll(() => edge.bff.stop());

const send = async (content: string | Uint8Array<ArrayBuffer>, bearer = token) => {
  const form = new FormData();
  form.append('file', new Blob([content]), 'me.png');
  const response = await fetch(
    `${edge.bff.address}/api/v1/chats/${edge.world.botId}/threads/${newId()}/images`,
    { method: 'POST', headers: { authorization: `Bearer ${bearer}` }, body: form },
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('an image of a visitor', () => {
  it('is refused before it is read where the team does not allow it', async () => {
    expect(await send('cat.jpg')).toMatchObject({ status: 403, body: { code: 'CHAT.IMAGES_NOT_TAKEN' } });
  });

  it('is stored under a name to be posted', async () => {
    edge.saveBot({ imageUploads: true });
    expect(await send('cat.jpg')).toEqual({ status: 201, body: { name: 'cat.jpg' } });
    const tooLarge = { status: 413, body: { code: 'IMAGES.TOO_LARGE' } };
    expect(await send(new Uint8Array(5 * 1_024 * 1_024 + 1))).toMatchObject(tooLarge);
  });

  it('is not the team’s to send', async () => {
    expect(await send('cat.jpg', await edge.ownerToken())).toMatchObject({ status: 403 });
  });
});
