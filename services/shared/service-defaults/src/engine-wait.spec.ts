import { silentLog } from '@chirrup/kernel/log';
import { isUnreachable } from '@chirrup/persistence/unreachable';
import { EngineAwayError, placeOf, waitForEngine } from './engine-wait.js';

const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });
const engine = {
  name: 'PostgreSQL',
  at: '10.0.0.1:5432',
  setting: 'DATABASE_URL',
  log: silentLog,
  limitMs: 1_100,
};

describe('waiting for an engine', () => {
  it('goes on as soon as it answers', async () => {
    let away = 1;
    const attempt = async () => (away-- > 0 ? Promise.reject(refused) : 'there');
    expect(await waitForEngine(engine, attempt, isUnreachable)).toBe('there');
  });

  it('ends with the engine, the place and what to do', async () => {
    const waiting = waitForEngine(engine, () => Promise.reject(refused), isUnreachable);
    await expect(waiting).rejects.toThrow(EngineAwayError);
    await expect(waiting).rejects.toThrow(
      'PostgreSQL at 10.0.0.1:5432 did not answer within 1 s (connect ECONNREFUSED 10.0.0.1:5432). Start it, or correct DATABASE_URL.',
    );
  });

  it('does not wait for what waiting cannot mend', async () => {
    const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    let tries = 0;
    const attempt = () => {
      tries += 1;
      return Promise.reject(wrong);
    };
    await expect(waitForEngine(engine, attempt, isUnreachable)).rejects.toThrow(
      'PostgreSQL at 10.0.0.1:5432 refuses the login (password authentication failed). Correct DATABASE_URL.',
    );
    expect(tries).toBe(1);
    const broken = new Error('Migration x failed');
    await expect(waitForEngine(engine, () => Promise.reject(broken), isUnreachable)).rejects.toBe(broken);
  });

  it('shows no password', () => {
    expect(placeOf('postgres://user:secret@db.internal:5432/chirrup')).toBe('db.internal:5432');
    expect(placeOf('secret')).not.toContain('secret');
  });
});
