import type { Mail } from '@chirrup/mail/mailer';
import { until } from '@chirrup/testing/until';
import { anonymous, asService, asUser, startAuth } from './auth-under-test.js';

const SHOP = 'my-shop.myshopify.com';

describe('shops', () => {
  let product: Awaited<ReturnType<typeof startAuth>>;
  const mails: Mail[] = [];
  beforeAll(async () => {
    const mailer = {
      send: async (mail: Mail) => {
        mails.push(mail);
      },
    };
    product = await startAuth({ mailer: mailer as never });
  }, 60_000);
  afterAll(() => product?.stop());

  const account = async (email: string, shopifyShop: string): Promise<string> => {
    const { userId } = await product.auth.logInWithEmail(
      { email, password: 'correct horse', source: '203.0.113.7', device: '' },
      anonymous,
    );
    const profile = await product.auth.getProfile({ userId }, asUser(userId));
    await product.auth.updateProfile({ ...profile, shopifyShop }, asUser(userId));
    return userId;
  };

  it('are found by the name their accounts gave, and forgotten', async () => {
    const [ann, , bea] = [
      await account('ann@example.com', 'my-shop'),
      await account('eve@example.com', 'other-shop'),
      await account('bea@example.com', SHOP),
    ];
    const list = async (domain: string) =>
      (await product.auth.listShopAccounts({ domain }, asService)).userIds;
    expect((await list(SHOP)).sort()).toEqual([ann, bea].sort());
    for (let times = 0; times < 2; times += 1) await product.auth.forgetShop({ domain: SHOP }, asService);
    expect(await list(SHOP)).toEqual([]);
    expect(await list('other-shop.myshopify.com')).toHaveLength(1);
    // an account without a shop is nobody's
    expect(await list('')).toEqual([]);
    await expect(list('shop.example.com')).rejects.toMatchObject({ code: 'AUTH.INVALID_SHOPIFY_SHOP' });
  });

  it('mail their owner once what is stored of a customer', async () => {
    const userId = await account('ida@example.com', 'third-shop');
    const request = {
      id: '01234567-89ab-8def-8123-456789abcdef',
      userId,
      shopDomain: 'third-shop.myshopify.com',
      customerId: '42',
      email: 'customer@mail.example',
      stored: [{ botId: 'C-1', botName: 'Shop\r\nBcc: x', conversations: 2, messages: 9 }],
    };
    for (let times = 0; times < 2; times += 1) await product.auth.mailCustomerRequest(request, asService);
    await until(
      async () => mails.length,
      (count) => count > 0,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'ida@example.com',
      subject: 'A customer of third-shop.myshopify.com asks for their data',
      text: expect.stringContaining('Shop Bcc: x: 2 conversations with 9 messages'),
    });
    expect(mails[0]?.text).toContain('/console/C-1/chat_history');
  });

  it('name no customer in the mail whom the account does not know', async () => {
    const userId = await account('una@example.com', 'fifth-shop');
    const id = '01234567-89ab-8def-8123-456789abcd00';
    const unknown = {
      id,
      userId,
      shopDomain: 'fifth-shop.myshopify.com',
      customerId: '',
      email: '',
      stored: [],
    };
    await product.auth.mailCustomerRequest(unknown, asService);
    await until(
      async () => mails.some(({ to }) => to === 'una@example.com'),
      (isThere) => isThere,
    );
    expect(mails.find(({ to }) => to === 'una@example.com')?.text).not.toContain('Customer:');
  });

  it('are for services only', async () => {
    const userId = await account('zoe@example.com', 'last-shop');
    const calls = [
      product.auth.listShopAccounts({ domain: 'last-shop' }, asUser(userId)),
      product.auth.forgetShop({ domain: 'last-shop' }, asUser(userId)),
      product.auth.mailCustomerRequest(
        { id: '', userId, shopDomain: '', customerId: '', email: '', stored: [] },
        asUser(userId),
      ),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
