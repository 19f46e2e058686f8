import { checkSettings, initialSettings } from './bot-settings.js';

const { theme } = initialSettings();
const check = (field: string, value: unknown) => checkSettings({ [field]: value });
const refusal = (field: string, value: unknown): string => {
  try {
    check(field, value);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

describe('bot settings', () => {
  it.each([
    ['botName', 80],
    ['dialogueTitle', 80],
    ['description', 2_000],
    ['instructions', 8_000],
    ['brandingText', 120],
  ])('%s has up to %d characters, none of them control characters', (field, max) => {
    expect(refusal(field, 'x'.repeat(max))).toBe('accepted');
    expect(refusal(field, '')).toBe('accepted');
    expect(refusal(field, 'x'.repeat(max + 1))).toContain(
      `can have up to ${max.toLocaleString('en')} characters.`,
    );
    for (const text of ['a\0b', 'a\u001bb', 'a\u0085b', '\ud83d'])
      expect(refusal(field, text)).toContain('cannot be used');
  });

  it('keeps markup as plain text and line breaks where there can be some', () => {
    expect(check('botName', '<script>alert(1)</script>')).toEqual({ botName: '<script>alert(1)</script>' });
    expect(check('instructions', 'one\r\n\ttwo')).toEqual({ instructions: 'one\r\n\ttwo' });
    expect(refusal('botName', 'one\ntwo')).toContain('cannot be used');
    expect(refusal('botName', '\u2800 \u200e')).toContain('something to see');
    expect(check('botName', '')).toEqual({ botName: '' });
    for (const field of ['dialogueTitle', 'brandingText'])
      expect(refusal(field, '\u200b\u2060')).toContain('something to see');
    expect(refusal('conversationStarters', ['Hello', '\u3164'])).toContain('something to see');
  });

  it('takes up to four starters of 200 characters', () => {
    expect(refusal('conversationStarters', ['', 'b', 'c', 'x'.repeat(200)])).toBe('accepted');
    expect(refusal('conversationStarters', ['a', 'b', 'c', 'd', 'e'])).toContain('up to 4');
    expect(refusal('conversationStarters', ['x'.repeat(201)])).toContain('up to 200 characters');
  });

  it.each([
    ['', 'accepted'],
    ['help@shop.example', 'accepted'],
    ['help@shop', 'Support Email must be an address such as help@shop.com, or empty.'],
    ['a@b.example, c@d.example', 'Support Email must be an address such as help@shop.com, or empty.'],
    ["o'neil+shop@müller.photography", 'accepted'],
    ['shop.example', 'Support Email must be an address such as help@shop.com, or empty.'],
  ])('support e-mail %j: %s', (value, outcome) => expect(refusal('supportEmail', value)).toBe(outcome));

  it.each([
    ['', 'accepted'],
    ['https://shop.example', 'accepted'],
    ['http://shop.example:8080/en', 'accepted'],
    ['shop.example', 'Site Base URL must start with http:// or https://'],
    ['ftp://shop.example', 'Site Base URL must start with http:// or https://'],
    ['javascript:alert(1)', 'Site Base URL must start with http:// or https://'],
    ['https://shop.example/', 'Site Base URL must not end with /'],
    ['https://', 'Site Base URL must not end with /'],
    ['https://a b', 'Invalid Site Base URL'],
    ['https://shop.example ', 'Invalid Site Base URL'],
    ['https://?x', 'Invalid Site Base URL'],
  ])('base URL %j: %s', (value, outcome) => expect(refusal('baseUrl', value)).toBe(outcome));

  it.each([
    [0, 'accepted'],
    [31, 'accepted'],
    [3_650, 'accepted'],
    ...[-1, 1, 30, 31.5, 3_651].map((days) => [
      days,
      'Retention must be 0 or a whole number of days from 31 to 3650.',
    ]),
  ])('keeps conversations %d days: %s', (days, outcome) =>
    expect(refusal('retentionDays', days)).toBe(outcome),
  );

  it.each(['5654DF', '#5654D', '#56', '#ggg', 'red', '', '#fff;x'])(
    'refuses the colour %j',
    (primaryColor) => {
      expect(refusal('theme', { ...theme, primaryColor })).toContain(
        'primaryColor must be # and 3 or 6 hex digits',
      );
    },
  );

  it('takes colours of 3 and 6 digits and the two icon places', () => {
    expect(refusal('theme', { ...theme, primaryColor: '#abc', iconFontColor: '#A1b2C3' })).toBe('accepted');
    expect(refusal('iconLocation', 'bottom_left')).toBe('accepted');
    expect(refusal('iconLocation', 'top')).toContain('bottom_left or bottom_right');
  });

  it('takes the three degrees of carefulness', () => {
    for (const degree of ['careful', 'balanced', 'bold'])
      expect(refusal('carefulness', degree)).toBe('accepted');
    for (const degree of ['', 'Bold', 'reckless'])
      expect(refusal('carefulness', degree)).toBe('Carefulness must be careful, balanced or bold.');
  });

  it('writes origins as browsers do, each once', () => {
    const origins = ['https://Shop.Example', 'https://shop.example:443', 'http://localhost:8080/'];
    expect(check('allowedOrigins', origins)).toEqual({
      allowedOrigins: ['https://shop.example', 'http://localhost:8080'],
    });
  });

  it.each([
    'shop.example',
    'https://shop.example/path',
    'https://shop.example?x',
    'https://u@shop.example',
    'file:///etc',
    '*',
    'null',
    '',
  ])('refuses the origin %j', (origin) =>
    expect(refusal('allowedOrigins', [origin])).toContain('Allowed Origins must'),
  );

  it('takes up to 20 origins', () => {
    const origins = Array.from({ length: 21 }, (_, n) => `https://s${n}.example`);
    expect(refusal('allowedOrigins', origins)).toContain('up to 20');
    expect(refusal('allowedOrigins', origins.slice(1))).toBe('accepted');
  });

  it('takes a language the product knows, or none', () => {
    for (const language of ['', 'en', 'th']) expect(refusal('language', language)).toBe('accepted');
    for (const language of ['EN', 'en-GB', 'xx'])
      expect(refusal('language', language)).toBe(
        'Language must be an ISO 639-1 code the product knows, or empty.',
      );
  });

  it.each(['id', 'version', 'ownerUserId', 'avatar', 'constructor', '__proto__', ''])(
    'does not change %j',
    (field) => expect(check(field, 'x')).toEqual({}),
  );

  it('changes only what is given', () => {
    expect(checkSettings({ botName: 'Ann', description: undefined as never })).toEqual({ botName: 'Ann' });
    expect(checkSettings({})).toEqual({});
  });

  it('are fit to be stored in a new bot, each bot with lists of its own', () => {
    expect(checkSettings(initialSettings())).toEqual(initialSettings());
    initialSettings().conversationStarters.push('x');
    expect(initialSettings().conversationStarters).toEqual([]);
  });
});
