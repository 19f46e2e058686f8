import type { BotProfile } from '../api/types';
import { isHeldOut, visitorPart } from './holdout';

const { default: cases } = await import('../../../proto/fixtures/holdout.json', { with: { type: 'json' } });

const KEY = 'chirrup:C-1:user_id';
const site = (holdout_share?: number, origin = 'https://product.example') => ({
  origin,
  profile: { bot_id: 'C-1', holdout_share } as BotProfile,
  emit() {},
});
beforeEach(() => localStorage.clear());
afterEach(() => import.meta.jest.restoreAllMocks());

it.each(cases)('$visitor belongs to part $part, as the server has it', ({ visitor, part }) => {
  expect(visitorPart(visitor)).toBe(part);
  localStorage.setItem(KEY, visitor);
  expect(isHeldOut(site(part))).toBe(false);
  expect(isHeldOut(site(part + 1))).toBe(true);
});

it('is decided once for a visitor and kept', () => {
  const first = isHeldOut(site(50));
  const id = localStorage.getItem(KEY);
  expect(id).toMatch(/^anon_[0-9a-f-]{36}$/);
  for (let page = 0; page < 5; page += 1) expect(isHeldOut(site(50))).toBe(first);
  expect(localStorage.getItem(KEY)).toBe(id);
});

it('stores nothing where there is none, or on the product’s own page', () => {
  expect([isHeldOut(site()), isHeldOut(site(0)), isHeldOut(site(100, location.origin))]).toEqual([
    false,
    false,
    false,
  ]);
  expect(localStorage).toHaveLength(0);
});

it('leaves out visitors of whom nothing can be stored', () => {
  import.meta.jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(isHeldOut(site(100))).toBe(false);
});
