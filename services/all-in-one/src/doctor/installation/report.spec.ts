import { ok, warning } from '@chirrup/kernel/installation/finding';
import { type InstallationCheck, runChecks } from './report.js';

const check = (name: string, run: InstallationCheck['run']): InstallationCheck => ({
  name,
  at: 'host:1',
  setting: 'SOME_URL',
  run,
});
const failing = (message: string) => check('It', () => Promise.reject(new Error(message)));

describe('the report of an installation', () => {
  it('says all that was found, in order', async () => {
    const { text, problems } = await runChecks([
      check('One', async () => [ok('answers')]),
      check('Two', async () => [ok('answers'), warning('is old', 'Take a new one.')]),
    ]);
    expect(text.split('\n')).toEqual([
      'One at host:1',
      '  ✓ answers',
      'Two at host:1',
      '  ✓ answers',
      '  ! is old',
      '    → Take a new one.',
      '',
      'All is well, 1 to look at.',
    ]);
    expect(problems).toBe(0);
  });

  it.each([
    ['connect ECONNREFUSED', 'Start it, or correct SOME_URL.'],
    ['connect ETIMEDOUT', 'Allow it in firewalls and network policies, or correct SOME_URL.'],
    ['self-signed certificate', 'Make its authority known by NODE_EXTRA_CA_CERTS, or correct SOME_URL.'],
    ['password authentication failed for user "x"', 'Correct user and password of SOME_URL.'],
    ['WRONGPASS invalid username-password pair', 'Correct user and password of SOME_URL.'],
  ])('says what to mend after %s', async (message, fix) => {
    const { text, problems } = await runChecks([failing(message), check('Other', async () => [ok('fine')])]);
    expect(text).toContain(`  ✗ ${message}\n    → ${fix}`);
    expect(text).toContain('✓ fine');
    expect(problems).toBe(1);
  });

  it('waits for nobody for ever', async () => {
    const { text } = await runChecks([check('It', () => new Promise(() => undefined))], 20);
    expect(text).toContain('✗ no answer within 0.02 s');
  });
});
