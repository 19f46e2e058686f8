import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bot } from '../../../api/types';
import { aBot } from '../../../testing/factories';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { BasicInfoPage } from './basic-info-page';

const bot = aBot({ _id: 'C-1', baseURL: '' });
const PATH = '/bots/C-1';
const EVERYWHERE = /^The bot answers everywhere: any site that has its ID can show it/;
let api: FakeApi;

beforeEach(() => {
  logInAs('u1');
  api = FakeApi.install().on('PATCH', PATH, ({ body }) => ({
    body: { ...bot, ...(body as object), version: 2 },
  }));
});

async function open(over: Partial<Bot> = {}) {
  api.on('GET', '/users/u1/bots', { body: [{ ...bot, ...over }] });
  const view = renderRoutes(
    [{ path: '/console/:botId/basic_info', element: <BasicInfoPage embed={() => null} /> }],
    '/console/C-1/basic_info',
  );
  await screen.findByLabelText('Bot Name');
  return view;
}
const origin = () => screen.getByLabelText<HTMLInputElement>('Allowed Origins');
const add = (text: string) => userEvent.type(origin(), `${text}{Enter}`);
/** What was sent last; how often it is saved while somebody types is the clock's. */
const sent = async () => {
  await waitFor(() => expect(api.calls('PATCH', PATH).length).toBeGreaterThan(0));
  return api.calls('PATCH', PATH).at(-1)?.body;
};

describe('Allowed Origins', () => {
  it('says in plain words when the bot answers everywhere, and where else', async () => {
    const { unmount } = await open();
    expect(screen.getByText(EVERYWHERE)).toBeTruthy();
    unmount();
    await open({ baseURL: 'https://shop.example' });
    expect(screen.queryByText(EVERYWHERE)).toBeNull();
    expect(screen.getByText(/answers on the site of https:\/\/shop\.example, its sub-domains/)).toBeTruthy();
  });

  it('are added by address and removed', async () => {
    const { unmount } = await open({ allowed_origins: ['https://a.example'] });
    const list = within(screen.getByRole('list', { name: 'Sites the bot answers on' }));
    await add('https://b.example/');
    await add('http://127.0.0.1:4000');
    expect(origin().value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Remove https://a.example' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'https://b.example',
      'http://127.0.0.1:4000',
    ]);
    expect(document.activeElement).toBe(origin());
    unmount();
    expect(await sent()).toMatchObject({
      allowed_origins: ['https://b.example', 'http://127.0.0.1:4000'],
    });
  });

  it.each([
    ['shop.example', /must start with http/],
    ['ftp://shop.example', /must start with http/],
    ['https://shop.example/page', /must end with the host/],
    ['https://', /must be addresses of sites/],
  ])('"%s" stays in the field with what is wrong', async (text, problem) => {
    const { unmount } = await open();
    await add(text);
    expect(origin().value).toBe(text);
    expect(screen.getByText(problem)).toBeTruthy();
    unmount();
    expect(api.calls('PATCH', PATH)).toHaveLength(0);
  });

  it('is taken when the field is left', async () => {
    const { unmount } = await open();
    await userEvent.type(origin(), 'https://b.example');
    fireEvent.blur(origin());
    unmount();
    expect(await sent()).toEqual({ version: 1, allowed_origins: ['https://b.example'] });
  });

  it('are at most twenty', async () => {
    await open({ allowed_origins: Array.from({ length: 20 }, (_, n) => `https://s${n}.example`) });
    expect(origin().readOnly).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add origin' }).disabled).toBe(true);
  });
});

describe('Language', () => {
  it('can be chosen, or left to the pages', async () => {
    const { unmount } = await open({ language: 'en' });
    const select = screen.getByLabelText<HTMLSelectElement>('Language');
    expect(select.value).toBe('en');
    expect(within(select).getByRole('option', { name: 'Not known yet' })).toBeTruthy();
    await userEvent.selectOptions(select, 'German');
    unmount();
    expect(await sent()).toEqual({ version: 1, language: 'de' });
  });
});

it('has the fields in their order', async () => {
  await open();
  const order = [
    'Site Base URL',
    'Bot Name',
    'Dialogue Title',
    'Description',
    'Instructions',
    'Conversation starter 1',
    'Support Email',
    'Branding Text',
  ].map((label) => screen.getByLabelText(label));
  for (const [at, element] of order.entries()) {
    const next = order[at + 1];
    if (next) expect(element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
});
