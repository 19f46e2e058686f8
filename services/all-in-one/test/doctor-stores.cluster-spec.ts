import { describeWith } from '@chirrup/testing/engines/describe-with';
import { makeBucket } from '@chirrup/testing/engines/s3-bucket';
import { missingS3, S3Engine } from '@chirrup/testing/engines/s3-engine';
import { SmtpEngine } from '@chirrup/testing/engines/smtp-engine';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { TestAuthority, trust } from '@chirrup/testing/servers/certificates';
import { readDoctorConfig } from '../src/doctor/installation/doctor.config.js';
import { engineChecks } from '../src/doctor/installation/engine-checks.js';
import { runChecks } from '../src/doctor/installation/report.js';

const PASSWORD = 'mail-p@ss:w/rd#1';
const NAMES = ['Files', 'Mail', 'Model'];

describeWith('the doctor at a bucket, a mail server and a model', await missingS3(), () => {
  let s3: S3Engine;
  let authority: TestAuthority;
  let smtp: SmtpEngine;
  let model: ScriptedModel;
  let env: Record<string, string>;
  let distrust: () => void;

  beforeAll(async () => {
    authority = await TestAuthority.create();
    distrust = trust(authority);
    [s3, smtp, model] = await Promise.all([
      S3Engine.open(),
      SmtpEngine.open({ secured: { authority, user: 'chirrup', password: PASSWORD, tls: 'STARTTLS' } }),
      startScriptedModel(),
    ]);
    env = {
      // of the others nothing is asked
      KAFKA_BROKERS: '127.0.0.1:9',
      REDIS_URL: 'redis://127.0.0.1:9',
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'doctor',
      S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      SMTP_URL: smtp.url,
      LLM_BASE_URL: model.url,
      LLM_API_KEY: 'key-of-the-test',
      LLM_MODEL: 'scripted',
    };
    await makeBucket(env);
  }, 120_000);
  afterAll(async () => {
    distrust?.();
    await Promise.all([s3?.close(), smtp?.stop(), model?.close()]);
    await authority?.close();
  }, 60_000);

  const look = (more: Record<string, string> = {}) => {
    const settings = { ...env, ...more };
    const checks = engineChecks(readDoctorConfig(settings), settings, undefined);
    return runChecks(checks.filter(({ name }) => NAMES.includes(name)));
  };

  it('finds nothing to mend, and leaves nothing behind', async () => {
    const { text, problems } = await look();
    expect([problems, text]).toEqual([0, expect.stringContaining('All is well')]);
    for (const line of [
      '✓ the bucket answers',
      '✓ writes',
      '✓ reads',
      '✓ deletes',
      '✓ takes mail',
      '✓ scripted answers',
    ])
      expect(text).toContain(line);
    expect(smtp.received).toEqual([]);
    expect(model.requests).toHaveLength(1);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ S3_BUCKET: 'nowhere' }, /Files at nowhere\n {2}✗ .*\n {4}→ .*S3_/],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /Files at doctor\n {2}✗ .*403.*\n {4}→ .*S3_/],
    [
      { SMTP_URL: 'smtp://chirrup:wrong@127.0.0.1:PORT?requireTLS=true' },
      /Mail at .*\n {2}✗ .*535.*\n {4}→ Correct user and password of SMTP_URL/,
    ],
    [{ SMTP_URL: 'smtps://chirrup:wrong@127.0.0.1:PORT' }, /Mail at .*\n {2}✗ .*\n {4}→ .*SMTP_URL/],
  ])('names what to mend with %j', async (more, found) => {
    const settings = Object.fromEntries(
      Object.entries(more).map(([name, value]) => [name, value.replace('PORT', String(smtp.port))]),
    );
    const { text, problems } = await look(settings);
    expect(text).toMatch(found);
    expect(problems).toBe(1);
    expect(text).not.toContain(PASSWORD);
  });

  it('says what a model refuses', async () => {
    model.set({ script: 'unauthorized' });
    const { text, problems } = await look();
    model.set({ script: 'answer' });
    expect([problems, text]).toEqual([
      1,
      expect.stringMatching(/✗ scripted answers.*\n {4}→ Check LLM_BASE_URL, LLM_API_KEY/),
    ]);
    expect(text).not.toContain('key-of-the-test');
  });
});
