import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Subscription, Usage } from '../../api/types';
import { aBot, aSubscription, aUsage } from '../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../testing/fake-api';
import { findDialog } from '../../testing/find-dialog';
import { renderRoutes } from '../../testing/render';
import { isInStoreFrame } from './store-frame';
import { UsagePage } from './usage-page';

let api: FakeApi;
let opened: string[];
let isUnavailable = false;

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install().on('GET', '/users/u1/bots', { body: [] });
  opened = [];
  window.open = (url) => {
    opened.push(`${url}`);
    return null;
  };
});

const open = (subscription: Partial<Subscription> = {}, usage: Partial<Usage> = {}, query = '') => {
  let stored = aSubscription(subscription);
  api
    .on('GET', '/users/u1/subscription', () => ({ body: stored }))
    .on('GET', '/users/u1/usage', () =>
      isUnavailable ? apiError(503, 'X', 'Billing is away.') : { body: aUsage(usage) },
    )
    .on('PATCH', '/users/u1/subscription', ({ body }) => {
      stored = { ...stored, ...(body as Partial<Subscription>) };
      return { body: stored };
    });
  return renderRoutes([{ path: '*', element: <UsagePage /> }], `/console/account/usage${query}`);
};
const bar = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the usage panel', () => {
  it('shows plan, end date, legend and every bar with its info text', async () => {
    open();
    expect(await screen.findByText('Developer')).toBeTruthy();
    expect(screen.getByText('Period ends').parentElement?.textContent).toMatch(/December 2[12], 2026/);
    for (const name of ['Used', 'Available', 'Extra'])
      expect(within(screen.getByRole('list', { name: 'Legend' })).getByText(name)).toBeTruthy();
    expect(bar('Monthly Credit Grants').getByText('Granted each month.')).toBeTruthy();
    expect(bar('PAYG Credit').getByRole('button', { name: 'Top up' })).toBeTruthy();
    expect(bar('Chatbots').getByText('1 used · 1 available')).toBeTruthy();
    expect(bar('QA Fine Tunes').getByText('Up to 10 pairs in each bot.')).toBeTruthy();
    expect(bar('Knowledge Sources').getByText('12 used · 38 available')).toBeTruthy();
  });

  it('shows the model’s tokens of each own bot that has used some, with the ceiling of the day', async () => {
    const [own, quiet, foreign] = [
      aBot({ _id: 'C-1', botname: 'Ada' }),
      aBot({ _id: 'C-2', botname: 'Bea' }),
      aBot({ _id: 'C-3', botname: 'Cas', role: 'editor' }),
    ];
    const tokens = (tokens_used: number) => ({
      body: {
        day: '2026-11-27',
        tokens_used,
        tokens_limit: 2_000_000,
        tokens_limit_of_all: 0,
        unreachable_since: null,
        limited: false,
      },
    });
    api
      .on('GET', '/users/u1/bots', { body: [own, quiet, foreign] })
      .on('GET', '/bots/C-1/model_usage', tokens(500_000))
      .on('GET', '/bots/C-2/model_usage', tokens(0));
    open();
    expect(await screen.findByText('500,000 used · 1,500,000 available')).toBeTruthy();
    expect(bar('Model tokens today: Ada')).toBeTruthy();
    expect(screen.queryByText(/Bea|Cas/)).toBeNull();
  });

  it('shows messages by activity and by cost', async () => {
    open();
    await screen.findByText('Developer');
    expect(bar('Messages').getByText('40 used · 160 available')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Cost' }));
    expect(bar('Messages').getByText('$0.50 used · $10.50 available')).toBeTruthy();
  });

  it('says so in its own words when it cannot be read, and tries again', async () => {
    isUnavailable = true;
    open();
    expect(await screen.findByText('Billing is away.')).toBeTruthy();
    isUnavailable = false;
    await press('Retry');
    expect(await screen.findByText('Developer')).toBeTruthy();
  });

  it('is plainly labelled in a demo', async () => {
    open();
    expect(await screen.findByText(/This installation is a demo/)).toBeTruthy();
  });

  it('has nothing to manage where nothing is billed', async () => {
    open({ provider: 'none', plan: 'self_hosted' });
    expect(await screen.findByText('Self-hosted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Manage Plan' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Top up' })).toBeNull();
  });
});

describe('the banner', () => {
  const used = (count: number, exhausted = false): Partial<Usage> => {
    const { message_usages } = aUsage();
    const activity = { ...message_usages.activity, used: count, available: 200 - count };
    return { message_usages: { ...message_usages, activity }, exhausted };
  };

  it('is silent below 80 %', async () => {
    open({}, used(159));
    await screen.findByText('Developer');
    expect(screen.queryByText(/period’s messages are used/)).toBeNull();
  });

  it('warns from 80 % and says what happens then', async () => {
    open({}, used(160));
    expect(await screen.findByText('80% of this period’s messages are used.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Switch Plan' })).toBeTruthy();
  });

  it('says how far pay-as-you-go goes on', async () => {
    open({ payment_method: true, pay_as_you_go_limit: 1_000 }, used(200));
    expect(await screen.findByText(/at \$0.02 each, then pay-as-you-go up to \$10 a month\.$/)).toBeTruthy();
  });

  it('says at the end how visitors are answered', async () => {
    open({}, used(200, true));
    expect(await screen.findByText('All messages of this period are used.')).toBeTruthy();
    expect(screen.getByText(/from your Q&A pairs and pages, without the language model/)).toBeTruthy();
  });
});

describe('Manage Plan', () => {
  it('opens the customer portal with the e-mail in a new window', async () => {
    open({ provider: 'stripe', plan: 'growth', portal_url: 'https://pay.example/p?prefilled_email=a%40b.c' });
    await screen.findByText('Growth');
    await press('Manage Plan');
    expect(opened).toEqual(['https://pay.example/p?prefilled_email=a%40b.c']);
  });

  it('opens the plans here where there is no portal, and says what a change means', async () => {
    api.on('GET', '/users/u1/bots', {
      body: ['Old', 'Newer', 'Newest'].map((botname, at) =>
        aBot({ _id: `C-${at}`, botname, created_at: 1_790_000_000 + at }),
      ),
    });
    const by_bot = [
      { bot_id: 'C-0', qa_pairs: 60, knowledge_links: 7 },
      { bot_id: 'C-1', qa_pairs: 50, knowledge_links: 1_200 },
    ];
    open({ plan: 'growth' }, { by_bot });
    await screen.findByText('Growth');
    await press('Manage Plan');
    expect(await screen.findByText('Choose your plan')).toBeTruthy();
    await press('Choose Starter');
    expect(await screen.findByText('Messages a month: 10,000 → 2,000')).toBeTruthy();
    expect(screen.getByText('Bots: 10 → 2')).toBeTruthy();
    expect(await screen.findByText('Newest')).toBeTruthy();
    const over = within(screen.getByRole('list', { name: 'Not used in answers until there is room again' }));
    expect(over.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Old: 10 of 60 Q&A pairs',
      'Newer: 1,000 of 1,200 knowledge sources',
    ]);
    expect(screen.getByText('Nothing is deleted.')).toBeTruthy();
    await press('Switch to Starter');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls('PATCH', '/users/u1/subscription')[0]?.body).toEqual({
      plan: 'starter',
      interval: 'month',
    });
    expect(await screen.findByText('Starter')).toBeTruthy();
  });

  it('leads to the payment page for a first plan', async () => {
    open({ provider: 'stripe' }, {}, '?plans');
    api.on('POST', '/users/u1/checkout', { status: 201, body: { url: 'https://pay.example/c' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose Growth' }));
    await press('Go to payment');
    await waitFor(() => expect(opened).toEqual(['https://pay.example/c']));
    expect(api.calls('POST', '/users/u1/checkout')[0]?.body).toEqual({ plan: 'growth', interval: 'month' });
  });

  it('is a modal with the portal and a picture in the frame of a store’s admin', async () => {
    const { referrer, self } = { referrer: document.referrer, self: window.self };
    const inFrame = (from: string, page: unknown) => {
      Object.defineProperty(document, 'referrer', { value: from, configurable: true });
      Object.defineProperty(window, 'self', { value: page, configurable: true });
    };
    inFrame('https://admin.shopify.com/store/x', {});
    try {
      const portal = 'https://pay.example/p?prefilled_email=a%40b.c';
      open({ provider: 'stripe', plan: 'growth', portal_url: portal });
      await screen.findByText('Growth');
      await press('Manage Plan');
      const dialog = within(await findDialog('Choose your plan'));
      expect(dialog.getByRole('img', { name: /^Steps: 1 Log in/, hidden: true })).toBeTruthy();
      const link = dialog.getByRole('link', { name: /payment portal/, hidden: true });
      await waitFor(() => expect(link.getAttribute('href')).toBe(portal));
      expect(opened).toEqual([]);
    } finally {
      inFrame(referrer, self);
    }
  });

  it('knows the frame of a store’s admin by its referrer', () => {
    const framed = { self: {}, top: {} } as unknown as Window;
    const page = {} as Window;
    const alone = { self: page, top: page } as unknown as Window;
    expect(isInStoreFrame(framed, 'https://admin.shopify.com/store/x')).toBe(true);
    expect(isInStoreFrame(framed, 'https://example.com/')).toBe(false);
    expect(isInStoreFrame(alone, 'https://admin.shopify.com/store/x')).toBe(false);
  });
});

describe('Top up', () => {
  it('adds credit under one key, however often it is tried', async () => {
    open();
    await screen.findByText('Developer');
    api.on('POST', '/users/u1/top_ups', apiError(503, 'X', 'Billing is away.'));
    await press('Top up');
    await userEvent.click(await screen.findByLabelText('$25'));
    await press('Add credit');
    expect(await screen.findByText('Billing is away.')).toBeTruthy();
    api.on('POST', '/users/u1/top_ups', { status: 201, body: { url: null } });
    await press('Add credit');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const calls = api.calls('POST', '/users/u1/top_ups');
    expect(calls.map(({ body }) => body)).toEqual([{ cents: 2_500 }, { cents: 2_500 }]);
    expect(calls[0]?.key).toBeTruthy();
    expect(calls[1]?.key).toBe(calls[0]?.key);
  });
});

describe('pay-as-you-go', () => {
  it('has a limit that is saved in cents', async () => {
    open();
    const field = await screen.findByLabelText(/Monthly limit/);
    await userEvent.clear(field);
    await userEvent.type(field, '25');
    await press('Save limit');
    await waitFor(() =>
      expect(api.calls('PATCH', '/users/u1/subscription')[0]?.body).toEqual({ pay_as_you_go_limit: 2_500 }),
    );
  });

  it('is for the developer plan only', async () => {
    open({ plan: 'scale' });
    await screen.findByText('Scale');
    expect(screen.queryByText('Pay-as-you-go')).toBeNull();
  });
});
