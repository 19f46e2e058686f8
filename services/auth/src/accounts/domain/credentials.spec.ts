import { parseEmail } from './email-address.js';
import { parsePassword } from './password.js';

describe('e-mail address', () => {
  it('is stored in the one form of the shared rule, or refused', () => {
    expect(parseEmail(" O'Neil+Shop@Müller.Photography ")).toBe("o'neil+shop@xn--mller-kva.photography");
    expect(() => parseEmail('ann@shop')).toThrow('Invalid email format');
  });
});

describe('password', () => {
  it('is trimmed and written in one Unicode form', () => {
    expect(parsePassword(' cafe\u0301-au-lait ')).toBe('caf\u00e9-au-lait');
  });

  it('has 8 to 200 characters', () => {
    expect(() => parsePassword(' 1234567 ')).toThrow('password should be at least 8 chars long.');
    expect(() => parsePassword('x'.repeat(201))).toThrow('password should be at most 200 chars long.');
    expect(parsePassword('x'.repeat(200))).toHaveLength(200);
  });
});
