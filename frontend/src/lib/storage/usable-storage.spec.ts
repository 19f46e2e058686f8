import { isStorageBlocked, makeStorageUsable } from './usable-storage';

const blocked = (): Window =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      ['localStorage', 'sessionStorage'].map((name) => [
        name,
        {
          configurable: true,
          get: () => {
            throw new DOMException('Access is denied', 'SecurityError');
          },
        },
      ]),
    ),
  ) as Window;

it('leaves storage that works alone', () => {
  const before = localStorage;
  makeStorageUsable();
  expect(localStorage).toBe(before);
  expect(isStorageBlocked()).toBe(false);
});

it('keeps in memory what a browser refuses to keep', () => {
  const page = blocked();
  makeStorageUsable(page);
  expect(isStorageBlocked()).toBe(true);
  const { localStorage: storage, sessionStorage: other } = page;
  storage.setItem('a', '1');
  storage.setItem('b', '2');
  expect([storage.getItem('a'), storage.length, storage.key(1), other.getItem('a')]).toEqual([
    '1',
    2,
    'b',
    null,
  ]);
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
  storage.clear();
  expect([storage.length, storage.key(0)]).toEqual([0, null]);
});
