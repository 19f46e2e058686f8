import type { BotProfile } from '../api/types';
import { FakeProduct } from '../testing/fake-product';
import { openDraftBot } from './draft';

let product: FakeProduct;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/shop?page=2');
  product = new FakeProduct();
});
const site = () => ({
  origin: 'https://product.example',
  profile: { bot_id: 'C-1', live: false } as BotProfile,
  emit() {},
});

it('opens a session by the link’s token, takes it out of the address, and remembers it for this tab', async () => {
  history.replaceState(null, '', '/shop?page=2#chirrup=a.b-c.d_e');
  const shown = site();
  expect(await openDraftBot(shown)).toBe(true);
  expect(shown.profile.live).toBe(true);
  expect(location.pathname + location.search + location.hash).toBe('/shop?page=2');
  expect(product.calls).toMatchObject([
    { method: 'POST', path: '/visitors/session', body: { bot_id: 'C-1', draft: 'a.b-c.d_e' } },
  ]);
  expect(localStorage.getItem('chirrup:C-1:token')).toBe('token-1');
  expect(localStorage.getItem('chirrup:C-1:user_id')).toBe(product.calls[0]?.body.user_id);

  expect(await openDraftBot(site())).toBe(true);
  expect(product.calls[1]?.body).toMatchObject({ draft: 'a.b-c.d_e' });
});

it('shows and keeps nothing when the link is refused', async () => {
  history.replaceState(null, '', '/shop#chirrup=old');
  product.override = () => ({ status: 403, body: { code: 'VISITORS.DRAFT_INVALID' } });
  const hidden = site();
  expect(await openDraftBot(hidden)).toBe(false);
  expect(hidden.profile.live).toBe(false);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it.each([429, 503])('keeps the link for the next page when the answer is %d', async (status) => {
  history.replaceState(null, '', '/shop#chirrup=a.b');
  const usual = product.override;
  product.override = () => ({ status });
  expect(await openDraftBot(site())).toBe(false);
  product.override = usual;
  expect(await openDraftBot(site())).toBe(true);
  expect(product.calls[1]?.body).toMatchObject({ draft: 'a.b' });
});

it('holds for its page where storage is blocked', async () => {
  history.replaceState(null, '', '/shop#chirrup=a.b');
  const blocked = import.meta.jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(await openDraftBot(site())).toBe(true);
  expect(await openDraftBot(site())).toBe(true);
  blocked.mockRestore();
  expect(product.calls.map(({ body }) => body.draft)).toEqual(['a.b', '']);
});
