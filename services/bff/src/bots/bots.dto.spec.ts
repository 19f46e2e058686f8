import { invalidRequest } from '../http/nest/request-schema.pipe.js';
import { patchBotSchema } from './bots.dto.js';

const refusal = (body: unknown): string => {
  const { error } = patchBotSchema.safeParse(body);
  return error ? (invalidRequest(error.issues).extras.detail ?? '') : '';
};

describe('the body that changes a bot', () => {
  it('takes some fields', () => {
    expect(refusal({ version: 1, botname: 'Mine', conversation_starters: ['a', 'b'] })).toBe('');
  });

  it.each<[string, unknown, RegExp]>([
    ['no version', { botname: 'x' }, /^version: /],
    ['a version as text', { version: '1' }, /^version: .*number/],
    ['a list', [], /expected object/],
    ['nothing', null, /expected object/],
    ['an unknown field', { version: 1, is_admin: true }, /is_admin/],
    ['a read-only field', { version: 1, owner_user_email: 'x' }, /owner_user_email/],
    [
      'five starters',
      { version: 1, conversation_starters: ['', '', '', '', ''] },
      /^conversation_starters: .*4/,
    ],
    [
      'a starter that is an object',
      { version: 1, conversation_starters: [{}] },
      /^conversation_starters\.0: .*string/,
    ],
    [
      'a script as colour',
      { version: 1, theme: { primaryColor: 'red;}' } },
      /^theme\.primaryColor: must be # and/,
    ],
    ['a foreign icon location', { version: 1, icon_location: 'top' }, /^icon_location: /],
    ['a language nobody speaks', { version: 1, language: 'xx' }, /^language: /],
    ['a foreign carefulness', { version: 1, carefulness: 'reckless' }, /^carefulness: /],
    ['a name without end', { version: 1, botname: 'x'.repeat(100_000) }, /^botname: .*80/],
  ])('refuses %s and names it', (_name, body, detail) => expect(refusal(body)).toMatch(detail));

  it('keeps its answer short, however much is wrong', () => {
    const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`field${n}`, n]));
    expect(refusal(body).length).toBeLessThanOrEqual(500);
  });
});
