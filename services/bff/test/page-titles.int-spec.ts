import { type Edge, startEdge } from './support/edge.js';

describe('titles of pages', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.bff.stop());

  it('are found by readers of the pages it answers on, and for nobody else', async () => {
    edge.saveBot({ liveMode: true, allowedOrigins: ['https://shop.example'] });
    const titles = (query: string, origin?: string) =>
      edge.call('GET', `/api/v1/bots/${edge.world.botId}/titles${query}`, {
        headers: { ...(origin && { origin }) },
      });
    const found = await titles('?q=ship', 'https://shop.example');
    expect(found).toMatchObject({
      status: 200,
      body: [{ title: 'About ship', url: 'https://shop.example/about' }],
    });
    expect(found.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect((await titles('?q=ship', 'https://other.example')).status).toBe(403);
    for (const wrong of ['', '?q=', `?q=${'x'.repeat(101)}`])
      expect((await titles(wrong, 'https://shop.example')).status).toBe(400);
    edge.saveBot({ liveMode: false });
    expect((await titles('?q=ship', 'https://shop.example')).status).toBe(409);
    edge.saveBot({ liveMode: true, allowedOrigins: [] });
  });
});
