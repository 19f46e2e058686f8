import { silentLog } from '@chirrup/kernel/log';
import { isUnreachable } from '@chirrup/persistence/unreachable';
import { addressOf, EngineUnavailableError, waitForEngine } from './engine-wait.js';

const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });
const engine = {
  name: 'PostgreSQL',
  at: '10.0.0.1:5432',
  setting: 'DATABASE_URL',
  log: silentLog,
  limitMs: 1_100,
};

describe('waiting for an engine', () => {
  it('returns as soon as it answers', async () => {
    let failures = 1;
    const attempt = async () => (failures-- > 0 ? Promise.reject(refused) : 'there');
    expect(await waitForEngine(engine, attempt, isUnreachable)).toBe('there');
  });

  it('fails with the engine, its address and what to do', async () => {
    const waiting = waitForEngine(engine, () => Promise.reject(refused), isUnreachable);
    await expect(waiting).rejects.toThrow(EngineUnavailableError);
    await expect(waiting).rejects.toThrow(
      'PostgreSQL at 10.0.0.1:5432 did not answer within 1 s (connect ECONNREFUSED 10.0.0.1:5432). Start it, or correct DATABASE_URL.',
    );
  });

  it.each([
    'connect ETIMEDOUT 10.0.0.1:5432',
    'Connection terminated due to connection timeout',
    'timeout expired',
  ])('says of %s that something on the way may deny it', async (reason) => {
    const silent = Object.assign(new Error(reason), { code: 'ETIMEDOUT' });
    const warnings: object[] = [];
    const log = { ...silentLog, warn: (fields: object) => warnings.push(fields) };
    await expect(
      waitForEngine(
        { ...engine, log },
        () => Promise.reject(silent),
        () => true,
      ),
    ).rejects.toThrow('network policy denies 10.0.0.1:5432');
    expect(warnings).toEqual([
      expect.objectContaining({ advice: expect.stringContaining('network policy denies 10.0.0.1:5432') }),
    ]);
  });

  it('does not wait after a failure that does not pass', async () => {
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

  it('waits for what passes although it looks as if it did not, until the limit', async () => {
    const unknown = Object.assign(new Error('role does not exist'), { code: '28P01' });
    const tooOld = new Error('a migration is missing');
    const early = { ...engine, isEarly: () => true };
    const failures = [unknown, tooOld];
    const attempt = async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return 'there';
    };
    expect(await waitForEngine(early, attempt, isUnreachable)).toBe('there');
    const short = { ...early, limitMs: 0 };
    await expect(waitForEngine(short, () => Promise.reject(unknown), isUnreachable)).rejects.toThrow(
      /refuses the login/,
    );
    await expect(waitForEngine(short, () => Promise.reject(tooOld), isUnreachable)).rejects.toBe(tooOld);
  });

  it('distinguishes a refused login and a certificate from an unavailable engine, also in causes', async () => {
    const kafka = { ...engine, name: 'Kafka', setting: 'KAFKA_BROKERS', login: 'KAFKA_SASL_PASSWORD' };
    const fail = (cause: object) => {
      const error = new Error('gave up', { cause: Object.assign(new Error('no'), cause) });
      return waitForEngine(
        kafka,
        () => Promise.reject(error),
        () => true,
      );
    };
    await expect(fail({ name: 'KafkaJSSASLAuthenticationError' })).rejects.toThrow(
      'Kafka at 10.0.0.1:5432 refuses the login (gave up). Correct KAFKA_SASL_PASSWORD.',
    );
    for (const code of [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_SSL_WRONG_VERSION_NUMBER',
    ])
      await expect(fail({ code })).rejects.toThrow(
        'TLS with Kafka at 10.0.0.1:5432 failed (gave up). Make the authority of its certificate known by NODE_EXTRA_CA_CERTS, or correct KAFKA_BROKERS.',
      );
  });

  it('reports the message of OpenSSL in one line', async () => {
    const text =
      '40A:error:0A000416:SSL routines:ssl3_read_bytes:ssl/tls alert unknown ca:../deps/a.c:9:SSL alert\n';
    const error = Object.assign(new Error(text), { code: 'ERR_SSL_SSL/TLS_ALERT_UNKNOWN_CA' });
    const waiting = waitForEngine(engine, () => Promise.reject(error), isUnreachable);
    await expect(waiting).rejects.toThrow('failed (ssl/tls alert unknown ca). Make');
  });

  it('shows no password', () => {
    expect(addressOf('postgres://user:secret@db.internal:5432/chirrup')).toBe('db.internal:5432');
    expect(addressOf('secret')).not.toContain('secret');
  });
});
