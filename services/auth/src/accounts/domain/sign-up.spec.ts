import { readAuthConfig } from '../../auth.config.js';
import { maySignUp } from './sign-up.js';

const read = (SIGN_UP: string, more: Record<string, string> = {}) =>
  readAuthConfig({ SIGN_UP, SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://chat.example', ...more });
const may = (setting: string, email: string) => maySignUp(read(setting).signUp, email);

describe('who may make an account', () => {
  it('is everybody, nobody, or who has an address of a domain', () => {
    expect([may('open', 'a@b.example'), may('', 'a@b.example'), may('closed', 'a@b.example')]).toEqual([
      true,
      true,
      false,
    ]);
    const domains = 'shop.example, Support.Example';
    expect(may(domains, 'a@shop.example')).toBe(true);
    expect(may(domains, '"x@y"@SUPPORT.example')).toBe(true);
    for (const other of [
      'a@notshop.example',
      'a@shop.example.evil.example',
      'a@sub.shop.example',
      'shop.example@evil.example',
    ])
      expect([other, may(domains, other)]).toEqual([other, false]);
  });

  it('is said by a setting that is checked', () => {
    for (const wrong of ['opened', 'shop', '@shop.example', 'shop.example;x.example', '*.shop.example'])
      expect(() => read(wrong)).toThrow('Setting SIGN_UP: must be open, closed or domains');
    expect(() => read('shop.example', { ADDRESS_PROOF: 'off' })).toThrow(
      'Setting SIGN_UP: domains need addresses',
    );
    expect(() => read('shop.example', { SMTP_URL: '' })).toThrow('Setting SIGN_UP: domains need addresses');
  });
});
