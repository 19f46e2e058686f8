import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bot } from '../../../api/types';
import { aBot, aPlan } from '../../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { mailIsSent } from '../../../testing/set-page-setting';
import { saveBot } from '../drafts/bot-autosave';
import { CAREFULNESS } from './answering/carefulness';
import { BasicInfoPage } from './basic-info-page';

const bot = aBot({ baseURL: '', live_mode: false });
const PATH = `/bots/${bot._id}`;
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  mailIsSent(false);
  logInAs('u1');
  api = FakeApi.install()
    .on('GET', '/users/u1/bots', { body: [bot] })
    .on('GET', '/users/u1/account_plan', { body: aPlan() })
    .on('PATCH', PATH, ({ body }) => ({ body: { ...bot, ...(body as object), version: 2 } }));
});

async function open(stored: Bot = bot) {
  api.on('GET', '/users/u1/bots', { body: [stored] });
  const view = renderRoutes(
    [
      {
        path: '/console/:botId/basic_info',
        element: <BasicInfoPage embed={({ _id }) => <p>embed {_id}</p>} />,
      },
    ],
    `/console/${bot._id}/basic_info`,
  );
  await screen.findByLabelText('Bot Name');
  return view;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import/Update Knowledge' });

describe('Site Base URL', () => {
  it.each([
    ['shop.example', 'Site Base URL must start with http:// or https://'],
    ['https://shop.example/', 'Site Base URL must not end with /'],
    ['https://', 'Site Base URL must not end with /'],
    ['https://?shop', 'Invalid Site Base URL'],
    ['https://my shop', 'Invalid Site Base URL'],
    ['', 'Site URL is empty and will not be updated'],
  ])('"%s" says "%s"', async (url, message) => {
    await open();
    type('Site Base URL', 'https://other.example');
    type('Site Base URL', url);
    expect(screen.getByText(message)).toBeTruthy();
    expect(importButton().disabled).toBe(true);
  });

  it('says when it is stored, and imports what is on the screen', async () => {
    api.on('POST', `${PATH}/knowledge_update_from_base_url`, { status: 202, body: { job_id: 'j1' } });
    await open();
    type('Site Base URL', 'https://shop.example');
    await userEvent.click(importButton());
    const updated =
      'Site Base URL updated to https://shop.example. If it is a completed URL, Click Import/Update Knowledge to update the knowledge base.';
    const scheduled =
      'Knowledge import scheduled successfully. Please wait for a few minutes and check the Knowledge Links tab.';
    expect(await screen.findByText(scheduled)).toBeTruthy();
    expect(screen.getByText(updated)).toBeTruthy();
    expect(api.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
      { version: 1, baseURL: 'https://shop.example' },
      { baseURL: 'https://shop.example' },
    ]);
  });

  it('says why nothing of the site could be read', async () => {
    const failed = {
      _id: 'j1',
      sitemap_url: '',
      base_url: 'https://shop.example',
      state: 'failed',
      reason: 'The site could not be reached.',
      total: 1,
      ready: 0,
      failed: 1,
      skipped: 0,
      created_at: 1,
      finished_at: 2,
      urls: [],
    };
    api
      .on('POST', `${PATH}/knowledge_update_from_base_url`, { status: 202, body: { job_id: 'j1' } })
      .on('GET', `${PATH}/knowledge_imports/j1`, { body: failed });
    await open({ ...bot, baseURL: 'https://shop.example' });
    await userEvent.click(importButton());
    await screen.findByText('Nothing could be read. The site could not be reached.');
    expect(screen.queryByText(/scheduled successfully/)).toBeNull();
  });

  it('shows why it could not be stored, and does not import an address that is not', async () => {
    api.on('PATCH', PATH, apiError(400, 'X', 'This address belongs to another bot.'));
    await open();
    type('Site Base URL', 'https://shop.example');
    await userEvent.click(importButton());
    expect(await screen.findByText('This address belongs to another bot.')).toBeTruthy();
    expect(api.calls('POST', `${PATH}/knowledge_update_from_base_url`)).toHaveLength(0);
  });
});

describe('the other fields', () => {
  it.each([
    ['Bot Name', 80],
    ['Dialogue Title', 80],
    ['Description', 2000],
    ['Instructions', 8000],
    ['Conversation starter 2', 200],
  ])(
    '%s keeps a longer text, marked and with what is wrong, and sends it when it fits',
    async (label, max) => {
      const { unmount } = await open();
      type(label, 'x'.repeat(max + 1));
      const [is, can] = [max + 1, max].map((count) => count.toLocaleString('en'));
      expect(screen.getByText(`${is} characters, at most ${can} can be saved.`)).toBeTruthy();
      expect(field(label).value).toHaveLength(max + 1);
      expect(field(label).maxLength).toBe(-1);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      type(label, 'x'.repeat(max));
      expect(screen.queryByText(/can be saved/)).toBeNull();
      unmount();
      await waitFor(() => expect(api.calls('PATCH', PATH)).toHaveLength(1));
    },
  );

  it('says under a field why the server does not take it', async () => {
    api.on('PATCH', PATH, apiError(400, 'X', 'Description contains characters that cannot be used here.'));
    const { store } = await open();
    type('Description', 'a\u0000b');
    await act(() => store.dispatch(saveBot(bot._id)));
    expect(screen.getByText('Description contains characters that cannot be used here.')).toBeTruthy();
    expect(field('Description').getAttribute('aria-invalid')).toBe('true');
  });

  it('imports the stored address while another field cannot be saved', async () => {
    api.on('POST', `${PATH}/knowledge_update_from_base_url`, { status: 202, body: { job_id: 'j1' } });
    await open({ ...bot, baseURL: 'https://shop.example' });
    type('Support Email', 'nonsense');
    await userEvent.click(importButton());
    await waitFor(() => expect(api.calls('POST', `${PATH}/knowledge_update_from_base_url`)).toHaveLength(1));
  });

  it('saves what was typed when the page is left', async () => {
    const { unmount } = await open();
    type('Description', 'Boots and poles');
    unmount();
    await waitFor(() =>
      expect(api.calls('PATCH', PATH)[0]?.body).toEqual({ version: 1, description: 'Boots and poles' }),
    );
  });

  it('keeps an unfinished support e-mail on the screen and says what is missing', async () => {
    const { unmount } = await open();
    type('Support Email', 'help@shop');
    expect(screen.getByText(/must be an address such as/)).toBeTruthy();
    expect(field('Support Email').value).toBe('help@shop');
    unmount();
    expect(api.calls('PATCH', PATH)).toHaveLength(0);
  });

  it('says of an address that is not proven that it gets nothing, and mails the link again', async () => {
    mailIsSent(true);
    const unproven = { ...bot, support_email: 'help@shop.example' };
    api.on('POST', `${PATH}/support_email_link`, { body: unproven });
    await open(unproven);
    screen.getByText(/^Visitors’ chats are not mailed to help@shop\.example until/);
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByText('A mail with a link is on its way to help@shop.example.');
    type('Support Email', 'other@shop.example');
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  it.each([
    ['is proven', true, { support_email_proven: true }],
    ['cannot be proven, for mails are files', false, {}],
  ])('does not ask for a proof of an address that %s', async (_, isSent, over) => {
    mailIsSent(isSent);
    await open({ ...bot, support_email: 'help@shop.example', ...over });
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
    expect(screen.queryAllByText(/has no mail server, so nothing is mailed to it/)).toHaveLength(
      isSent ? 0 : 1,
    );
  });

  it('asks about an unusual support e-mail, and saves it', async () => {
    const { unmount } = await open();
    type('Support Email', 'help+shop@müller.photography');
    screen.getByText('Is that right?');
    unmount();
    await waitFor(() =>
      expect(api.calls('PATCH', PATH)[0]?.body).toMatchObject({
        support_email: 'help+shop@müller.photography',
      }),
    );
  });

  it.each(['', 'help@shop.example'])('saves the support e-mail %j', async (support_email) => {
    const { unmount } = await open({ ...bot, support_email: 'old@shop.example' });
    type('Support Email', support_email);
    expect(screen.queryByText(/must be an address such as/)).toBeNull();
    unmount();
    await waitFor(() => expect(api.calls('PATCH', PATH)[0]?.body).toEqual({ version: 1, support_email }));
  });

  it('stores starters without the empty rows, which stay where they are', async () => {
    const { unmount } = await open({ ...bot, conversation_starters: ['Shipping?'] });
    type('Conversation starter 3', 'Returns?');
    expect(field('Conversation starter 3').value).toBe('Returns?');
    await userEvent.click(screen.getByRole('button', { name: 'Remove conversation starter 1' }));
    expect(field('Conversation starter 2').value).toBe('Returns?');
    unmount();
    await waitFor(() =>
      expect(api.calls('PATCH', PATH).at(-1)?.body).toMatchObject({ conversation_starters: ['Returns?'] }),
    );
  });

  it('offers custom branding only with the plan that has it', async () => {
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Custom text').disabled).toBe(true);
    const upgrade = within(screen.getByText(/part of the Scale plan/)).getByRole('link');
    expect(upgrade.getAttribute('href')).toBe('/console/account/usage?plans');
  });

  it('starts custom branding empty', async () => {
    api.on('GET', '/users/u1/account_plan', { body: aPlan({ customised_branding: true }) });
    await open();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Custom text').disabled).toBe(false));
    await userEvent.click(screen.getByLabelText('Custom text'));
    expect(field('Custom branding text').value).toBe('');
  });

  it('saves how careful the bot should be', async () => {
    const { unmount } = await open();
    const group = screen.getByRole('radiogroup', { name: 'How careful should the bot be?' });
    const option = (name: RegExp) => within(group).getByRole<HTMLInputElement>('radio', { name });
    expect(within(group).getAllByRole('radio')).toHaveLength(CAREFULNESS.length);
    for (const { help } of CAREFULNESS) expect(within(group).getByText(help, { exact: false })).toBeTruthy();
    expect(option(/^Balanced/).checked).toBe(true);
    await userEvent.click(option(/^Bold/));
    expect(option(/^Bold/).checked).toBe(true);
    unmount();
    await waitFor(() =>
      expect(api.calls('PATCH', PATH)[0]?.body).toEqual({ version: 1, carefulness: 'bold' }),
    );
  });

  it('lets a viewer read only', async () => {
    await open({ ...bot, role: 'viewer' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Careful/ }).disabled).toBe(true);
    expect(field('Bot Name').readOnly).toBe(true);
    const offered = /^(On|Off|Generate|Add|Remove|Import|See plans)/;
    expect(screen.queryAllByRole('button', { name: offered })).toEqual([]);
    expect(screen.queryAllByRole('link', { name: offered })).toEqual([]);
  });
});

describe('the model’s limit', () => {
  const LINE = "Today's model limit is reached: answers come from your pages until midnight UTC.";
  const usage = (limited: boolean) => ({
    body: {
      day: '2026-11-22',
      tokens_used: 2_000_100,
      tokens_limit: 2_000_000,
      tokens_limit_of_all: 0,
      unreachable_since: null,
      limited,
    },
  });

  it.each([true, false])('is a line of the page only when it was reached today (%s)', async (limited) => {
    api.on('GET', `${PATH}/model_usage`, usage(limited));
    await open();
    await waitFor(() => expect(api.calls('GET', `${PATH}/model_usage`)).toHaveLength(1));
    if (limited) expect(await screen.findByText(LINE)).toBeTruthy();
    else expect(screen.queryByText(LINE)).toBeNull();
  });

  it.each([
    ['today', () => new Date(new Date().setHours(14, 5, 0, 0)), '14:05.'],
    ['earlier', () => new Date(2026, 10, 3, 9, 7), 'November 3, 09:07.'],
  ])('gives way to the model being unreachable since %s', async (_, at, said) => {
    const { body } = usage(true);
    const unreachable_since = Math.floor(at().getTime() / 1_000);
    api.on('GET', `${PATH}/model_usage`, { body: { ...body, unreachable_since } });
    await open();
    const line = `Answers are quoted from your pages: the model is not reachable since ${said}`;
    expect(await screen.findByText(line)).toBeTruthy();
    expect(screen.queryByText(LINE)).toBeNull();
  });

  it('is not spoken of where it cannot be asked', async () => {
    await open();
    await waitFor(() => expect(api.calls('GET', `${PATH}/model_usage`)).toHaveLength(1));
    expect(screen.queryByText(LINE)).toBeNull();
  });
});

describe('Generate', () => {
  const generate = (name: string) => screen.getByRole('button', { name: `Generate ${name}` });
  const starters = () =>
    [1, 2, 3, 4].map((n) => field(`Conversation starter ${n}`).value).filter((text) => text !== '');

  it('fills the instructions from what is on the screen, and Undo brings the old ones back', async () => {
    api.on('POST', `${PATH}/generate_bot_instructions`, { body: { instructions: 'You are Ada.' } });
    const stored = { ...bot, instructions: 'Be kind.' };
    api.on('PATCH', PATH, ({ body }) => ({ body: { ...stored, ...(body as object), version: 2 } }));
    await open(stored);
    type('Description', 'A shoe shop');
    await userEvent.click(generate('Instructions'));
    await waitFor(() => expect(field('Instructions').value).toBe('You are Ada.'));
    expect(api.calls('POST', `${PATH}/generate_bot_instructions`)[0]?.body).toEqual({
      description: 'A shoe shop',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Undo Instructions' }));
    expect(field('Instructions').value).toBe('Be kind.');
    expect(screen.queryByRole('button', { name: 'Undo Instructions' })).toBeNull();
  });

  it('takes Undo away once the text was edited', async () => {
    api.on('POST', `${PATH}/generate_bot_instructions`, { body: { instructions: 'You are Ada.' } });
    await open();
    await userEvent.click(generate('Instructions'));
    await screen.findByRole('button', { name: 'Undo Instructions' });
    type('Instructions', 'You are Ada, really.');
    expect(screen.queryByRole('button', { name: 'Undo Instructions' })).toBeNull();
  });

  it('fills the starters, and says when there are none', async () => {
    const made = ['Do you ship?', 'Can I return it?'];
    api.on('POST', `${PATH}/generate_bot_conversation_starters`, { body: { conversation_starters: made } });
    await open({ ...bot, conversation_starters: ['Old?'] });
    await userEvent.click(generate('Conversation Starters'));
    await waitFor(() => expect(starters()).toEqual(made));
    await userEvent.click(screen.getByRole('button', { name: 'Undo Conversation Starters' }));
    expect(starters()).toEqual(['Old?']);
    api.on('POST', `${PATH}/generate_bot_conversation_starters`, { body: { conversation_starters: [] } });
    await userEvent.click(generate('Conversation Starters'));
    await screen.findByText(/^There are no pages to take questions from yet/);
    expect(starters()).toEqual(['Old?']);
  });

  it('says that it is working, and why it failed', async () => {
    let answer: (value: ReturnType<typeof apiError>) => void = () => undefined;
    const waiting = new Promise<ReturnType<typeof apiError>>((resolve) => {
      answer = resolve;
    });
    api.on('POST', `${PATH}/generate_bot_instructions`, () => waiting);
    await open({ ...bot, instructions: 'Be kind.' });
    await userEvent.click(generate('Instructions'));
    expect(generate('Instructions').textContent).toBe('Generating…');
    expect(field('Instructions').readOnly).toBe(true);
    await act(async () => answer(apiError(429, 'X', 'Please wait a minute.')));
    await screen.findByText('Please wait a minute.');
    expect(field('Instructions').value).toBe('Be kind.');
    expect(generate('Instructions').textContent).toBe('Generate');
  });

  it('is not for viewers', async () => {
    await open({ ...bot, role: 'viewer' });
    expect(screen.queryAllByRole('button', { name: /^Generate/ })).toEqual([]);
  });
});
