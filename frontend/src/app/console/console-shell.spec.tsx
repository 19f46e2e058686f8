import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownerZone } from '../../lib/labels/owner-zone';
import { aBot, aUsage } from '../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { setMedia } from '../../testing/set-media';
import { ConsoleShell } from './console-shell';

const bots = [aBot({ _id: 'C-1', botname: 'Alpine Shop' }), aBot({ _id: 'C-2', botname: 'Boat Yard' })];
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  setMedia(() => true);
  // jsdom lays nothing out
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  api = FakeApi.install().on('GET', '/users/u1/bots', { body: bots });
  logInAs('u1');
});

const open = (address = '/console/C-1/basic_info') =>
  renderRoutes(
    [
      {
        path: '/console',
        element: <ConsoleShell />,
        children: [{ path: '*', element: <input aria-label="Description" /> }],
      },
    ],
    address,
  );

it('shows the cookie banner at the bottom, where it moves nothing, until it is answered', async () => {
  open();
  const banner = screen.getByRole('region', { name: 'Cookies' });
  const { position, bottom } = getComputedStyle(banner);
  expect([position, bottom]).toEqual(['fixed', '16px']);
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  expect(localStorage.getItem('cookieConsentSeen')).toBe('false');
});

it('has the bots in its side menu, each with name and id', async () => {
  open();
  const menu = within(await screen.findByRole('list', { name: 'Your bots' }));
  const links = menu.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/console/C-1', '/console/C-2']);
  for (const text of ['Alpine Shop', 'C-1'])
    expect(within(links[0] as HTMLElement).getByText(text)).toBeTruthy();
  for (const text of ['Boat Yard', 'C-2'])
    expect(within(links[1] as HTMLElement).getByText(text)).toBeTruthy();
});

it.each([true, false])(
  'goes by the account’s clock, with its side menu open or not (wide: %s)',
  async (wide) => {
    setMedia(() => wide);
    api.on('GET', '/users/u1/profile', {
      body: { id: 'u1', email: 'ann@shop.example', time_zone: 'Asia/Kathmandu' },
    });
    open();
    await waitFor(() => expect(ownerZone()).toBe('Asia/Kathmandu'));
  },
);

describe('used messages', () => {
  const used = { activity: { ...aUsage({}).message_usages.activity, used: 170, available: 30 } };
  beforeEach(() => {
    const usage = aUsage({});
    const message_usages = { ...usage.message_usages, ...used };
    api.on('GET', '/users/u1/usage', { body: { ...usage, message_usages } });
  });

  it('stand above the pages of a bot from 80 %', async () => {
    open();
    expect(await screen.findByText('85% of this period’s messages are used.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Switch Plan' })).toBeTruthy();
  });

  it('are left to the account’s own page', async () => {
    open('/console/account/usage');
    await screen.findByLabelText('Description');
    expect(api.calls('GET', '/users/u1/usage')).toHaveLength(0);
  });
});

describe('the palette', () => {
  const search = () => screen.findByRole('combobox', { hidden: true });
  const options = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.activeElement ?? document.body, init);

  it.each([{ ctrlKey: true }, { metaKey: true }])('opens with %j and K and goes by keyboard', async (key) => {
    const view = open();
    await screen.findByRole('link', { name: /Boat Yard/ });
    press({ key: 'k', ...key });
    const input = await search();
    // the box is drawn before its lines
    await screen.findAllByRole('option', { hidden: true });
    expect(options()).toEqual(
      expect.arrayContaining(['ThemeTab', 'Alpine ShopC-1', 'Boat YardC-2', 'Create a Bot']),
    );
    fireEvent.change(input, { target: { value: 'boat' } });
    await waitFor(() => expect(options()).toEqual(['Boat YardC-2']));
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(view.address()).toBe('/console/C-2/basic_info'));
    expect(screen.queryByRole('combobox', { hidden: true })).toBeNull();
  });

  it('goes to a tab of the open bot, and says when nothing is called that', async () => {
    const view = open('/console/C-2/basic_info');
    await screen.findByRole('link', { name: /Boat Yard/ });
    await userEvent.click(screen.getByRole('button', { name: 'Go to…' }));
    const input = await search();
    fireEvent.change(input, { target: { value: 'zzz' } });
    expect(await screen.findByText('Nothing is called that.')).toBeTruthy();
    fireEvent.change(input, { target: { value: 'theme' } });
    await waitFor(() => expect(options()).toEqual(['ThemeTab']));
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(view.address()).toBe('/console/C-2/theme'));
  });

  it('does what can be done anywhere, and says when that did not work', async () => {
    api.on('POST', '/bots/create', apiError(409, 'BOTS.LIMIT_REACHED', 'No more.'));
    open();
    await screen.findByRole('link', { name: /Boat Yard/ });
    press({ key: 'k', ctrlKey: true });
    const input = await search();
    fireEvent.change(input, { target: { value: 'create' } });
    await waitFor(() => expect(options()).toEqual(['Create a Bot']));
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(
      await screen.findByText('You have reached the maximum number of bots allowed in your plan.'),
    ).toBeTruthy();
  });

  it('leaves K without Ctrl or ⌘ to the text', async () => {
    open();
    await screen.findByRole('link', { name: /Boat Yard/ });
    press({ key: 'k' });
    press({ key: 'k', ctrlKey: true, shiftKey: true });
    expect(screen.queryByRole('combobox', { hidden: true })).toBeNull();
  });
});
