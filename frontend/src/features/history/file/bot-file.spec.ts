import type { BotFile } from '../../../api/types';
import { contentsOf, filePartsOf, leftOutOf, readBotFile } from './bot-file';

const file: BotFile = {
  format: 'chirrup-bot',
  version: 1,
  settings: { botname: 'Shop' },
  qa_pairs: Array.from({ length: 201 }, (_, n) => ({ question: `q${n}`, answer: 'a', phrasings: [] })),
  links: [{ url: 'https://shop.example', title: '' }],
};

describe('a bot as a file', () => {
  it('is read', () => {
    expect(readBotFile(JSON.stringify(file))).toEqual(file);
    expect(contentsOf(file)).toBe('settings, 201 pairs, 1 link');
    expect(contentsOf(file, 2)).toBe('settings, 201 pairs, 1 link, 2 uploaded files');
  });

  it.each([
    ['{', 'no JSON'],
    ['null', 'no bot'],
    ['{"format":"csv"}', 'no bot'],
    ['{"format":"chirrup-bot","version":2}', 'later version'],
    ['{"format":"chirrup-bot","version":1,"links":{}}', 'damaged'],
    ['{"format":"chirrup-bot","version":1,"settings":null}', 'damaged'],
  ])('is not %s', (text, why) => expect(readBotFile(text)).toContain(why));

  it('says what it leaves out', () => {
    expect(leftOutOf(file)).toBeUndefined();
    const named = { ...file, not_included: Array.from({ length: 14 }, (_, n) => `file ${n}`) };
    expect(leftOutOf(named)).toMatch(/^Not in the file: file 0, .*, file 11 and 2 more\.$/);
    expect(filePartsOf({ ...file, schedule: 'daily' })[1]).toMatchObject({ schedule: 'daily' });
  });

  it('is sent in parts', () => {
    const parts = filePartsOf(file);
    expect(
      parts.map(({ settings, qa_pairs, links }) => [!!settings, qa_pairs?.length, links?.length]),
    ).toEqual([
      [true, undefined, undefined],
      [false, 200, undefined],
      [false, 1, undefined],
      [false, undefined, 1],
    ]);
    for (const part of parts) expect(part).toMatchObject({ format: 'chirrup-bot', version: 1 });
  });
});
