import type { BotDto } from './bots.dto.js';
import { checkReadOnly } from './read-only-fields.js';

const current = {
  _id: 'C-1',
  version: 5,
  updated_at: 100,
  created_at: 1,
  avatar: 'a.jpeg',
  invite_user_emails: [{ email: 'a' }],
} as BotDto;

describe('read-only fields of a whole-bot PUT', () => {
  it('may stand there as they were read, also before somebody else saved', () => {
    expect(() => checkReadOnly({ ...current }, current)).not.toThrow();
    expect(() => checkReadOnly({ ...current, version: 4, updated_at: 90 }, current)).not.toThrow();
  });

  it('may stand there as they were before somebody joined or left the team', () => {
    const team = {
      invite_user_emails: [],
      collaborator_user_emails: [{ email: 'b' }],
      role: 'owner' as const,
    };
    expect(() => checkReadOnly({ ...current, ...team, owner_user_email: 'c' }, current)).not.toThrow();
  });

  it.each([{ _id: 'C-2' }, { version: 6 }, { updated_at: 101 }, { created_at: 2 }, { avatar: 'other.jpeg' }])(
    'may not be changed: %j',
    (change) =>
      expect(() => checkReadOnly({ ...current, ...change }, current)).toThrow('The request is not valid.'),
  );
});
