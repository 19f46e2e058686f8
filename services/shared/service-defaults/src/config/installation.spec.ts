import { z } from 'zod';
import { databaseAccess } from '../process/database-access.js';
import { installationShape, toClaim } from './installation.js';
import { readConfig } from './read-config.js';

const read = (env: Record<string, string>) => readConfig(z.object(installationShape), env);

describe('settings of an installation', () => {
  it.each(['a', 'team-a', 'eu2', 'a2345678901234567890'])('take the name %s', (INSTALLATION) => {
    expect(toClaim(read({ INSTALLATION }), []).name).toBe(INSTALLATION);
  });

  it.each(['Team', '2nd', 'a-', 'a_b', 'a.b', 'a23456789012345678901'])('refuse %s', (INSTALLATION) => {
    expect(() => read({ INSTALLATION })).toThrow(
      'Setting INSTALLATION: must be up to 20 lower-case letters, digits and dashes, a letter first.',
    );
  });

  it('tell keys apart without saying them', () => {
    const settings = read({ INSTALLATION: '' });
    const [one, same, other] = ['one', 'one', 'other'].map((key) => toClaim(settings, [key, undefined]));
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
    expect(JSON.stringify(one)).not.toContain('one');
    expect(one).toMatchObject({ name: '', takesOver: false, keys: [expect.stringMatching(/^[\w-]{12}$/)] });
  });

  it('name the roles of the database', () => {
    const access = (INSTALLATION: string) =>
      databaseAccess(
        {
          ...{ DATABASE_URL: 'postgres://admin:p@db/chirrup', secret: 's'.repeat(32), migrates: true },
          installation: toClaim(read({ INSTALLATION }), []),
        },
        'chat',
      );
    expect(access('').role).toBe('chirrup_chat');
    expect(access('team-a').role).toBe('team_a_chirrup_chat');
    expect(access('team-a').url).toContain('team_a_chirrup_chat:');
    expect(access('team-a').password).not.toBe(access('').password);
  });
});
