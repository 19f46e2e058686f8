import { storeConsent } from '../../lib/cookie-consent';
import { storedEntries } from './stored-entries';

const refusable = storedEntries.filter(({ necessary }) => !necessary).map(({ key }) => key);

it('Reject removes every entry that the cookie policy says can be refused; Accept none', () => {
  expect(refusable.length).toBeGreaterThan(0);
  for (const key of refusable) localStorage.setItem(key, '{}');
  storeConsent(true);
  for (const key of refusable) expect(localStorage.getItem(key)).toBe('{}');
  storeConsent(false);
  for (const key of refusable) expect(localStorage.getItem(key)).toBeNull();
});
