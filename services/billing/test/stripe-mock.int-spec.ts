import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { EngineProcess, freePorts } from '@chirrup/testing/engines/engine-process';
import { setUpStripe } from '../src/provider/stripe/set-up-stripe.js';
import { StripeProvider } from '../src/provider/stripe/stripe-provider.js';

const PATH = `${process.env.PATH ?? ''}${delimiter}${join(homedir(), 'go', 'bin')}`;

const missingStripeMock = (): string | undefined => {
  try {
    execFileSync('stripe-mock', ['-version'], { env: { PATH }, stdio: 'ignore' });
    return undefined;
  } catch {
    return 'needs stripe-mock: go install github.com/stripe/stripe-mock@latest';
  }
};

describeWith('Stripe as stripe-mock knows it', missingStripeMock(), () => {
  let mock: EngineProcess;
  let folder: string;
  let provider: StripeProvider;
  let apiUrl: URL;
  const payer = { userId: 'u1', email: 'ann@example.com', customerId: null };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chirrup-stripe-'));
    const [http = 0, https = 0] = await freePorts(2);
    mock = new EngineProcess({
      name: 'stripe-mock',
      file: 'stripe-mock',
      args: ['-http-addr', `127.0.0.1:${http}`, '-https-addr', `127.0.0.1:${https}`],
      env: { PATH },
      logFile: join(folder, 'log'),
      ready: (printed) => printed.includes('Listening for HTTP at'),
      startLimitMs: 30_000,
      stopLimitMs: 2_000,
    });
    await mock.start();
    apiUrl = new URL(`http://127.0.0.1:${http}`);
    provider = new StripeProvider({
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_x',
      portalLink: 'https://billing.stripe.com/p/login/x',
      apiUrl,
      publicUrl: 'https://chirrup.example',
    });
  }, 60_000);
  afterAll(async () => {
    await mock?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes what is sent for a first plan, and for a payment method', async () => {
    expect(await provider.register(payer, '')).toEqual(expect.any(String));
    expect(await provider.checkout({ ...payer, customerId: 'cus_1' }, 'growth', 'year')).toEqual(
      expect.any(String),
    );
    expect(await provider.checkout({ ...payer, customerId: 'cus_1' }, 'developer', 'month')).toEqual(
      expect.any(String),
    );
  });

  it('takes what is sent for credit', async () => {
    expect(await provider.topUpPage({ ...payer, customerId: 'cus_1' }, 1_000, 'key')).toEqual(
      expect.any(String),
    );
  });

  it('answers what a customer has', async () => {
    expect(await provider.readCustomer('cus_1')).toMatchObject({ customerId: 'cus_1', topUps: [] });
  });

  it('takes products, prices and the meter', async () => {
    const made = await setUpStripe({ secretKey: 'sk_test_x', apiUrl });
    expect(made).toHaveLength(7);
    expect(made).toContain('price chirrup_growth_year: $990 a year');
  });

  it('takes usage', async () => {
    await provider.reportUsage({ id: 'r1', customerId: 'cus_1', messages: 5, at: Date.now() });
  });
});
