import { newUuid } from './new-uuid';

it('makes a UUID of version 4, another each time, also where randomUUID is not there', () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const made = Array.from({ length: 50 }, newUuid);
  for (const id of made)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(made).size).toBe(50);
});
