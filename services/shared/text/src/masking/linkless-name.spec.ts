import { linklessName, subjectName } from './linkless-name.js';

describe('the name of a bot in a mail', () => {
  it.each(['Ada', 'Käthes Läden & Co.', 'Dr. Smith', 'A.I. Helper', 'Shop 24/7', 'Ask: Ada', '店。員'])(
    'stands in the subject: %s',
    (name) => expect(subjectName(name, 'your bot')).toBe(name),
  );

  it.each([
    '',
    ' \n ',
    'You won EUR 1,000,000: see evil.example',
    'https://evil.example/x',
    'evil．example',
    'evil。example',
    'www evil',
    'call 10.0.0.1',
    'me@evil',
    '//evil',
  ])('is left out of it: %j', (name) => expect(subjectName(name, 'your bot')).toBe('your bot'));

  it('is one line of a sensible length there', () => {
    expect(subjectName('Ada\r\nBcc: x', '-')).toBe('Ada Bcc: x');
    expect(subjectName('😀'.repeat(100), '-').length).toBeLessThanOrEqual(80);
    expect(subjectName(`${'.'.repeat(100_000)}a`, '-')).toBeTruthy();
  });

  it('is no link in the text', () => {
    expect(linklessName('Win at https://evil.example/x\r\nBcc: a@b.example')).toBe(
      'Win at https evil example x Bcc: a b example',
    );
  });
});
