import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bot } from '../../../api/types';
import { aBot, aPlan } from '../../../testing/factories';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { THEME_COLOURS } from './theme-colours';
import { ThemePage } from './theme-page';

const bot = aBot({ _id: 'C-1' });
const PATH = '/bots/C-1';
const PROMPT = /Upgrade your plan to apply the customised theme on your sites while Live Mode is on/;
let api: FakeApi;

beforeEach(() => {
  logInAs('u1');
  api = FakeApi.install()
    .on('GET', '/users/u1/account_plan', { body: aPlan({ customised_theme: true }) })
    .on('PATCH', PATH, ({ body }) => ({ body: { ...bot, ...(body as object), version: 2 } }));
});

async function open(over: Partial<Bot> = {}) {
  api.on('GET', '/users/u1/bots', { body: [{ ...bot, ...over }] });
  const view = renderRoutes(
    [{ path: '/console/:botId/theme', element: <ThemePage /> }],
    '/console/C-1/theme',
  );
  await screen.findByRole('heading', { name: 'Appearance' });
  return view;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const themeWith = (part: Partial<Bot['theme']>) => ({ ...bot.theme, ...part });
const sent = async () => {
  await waitFor(() => expect(api.calls('PATCH', PATH)).toHaveLength(1));
  return api.calls('PATCH', PATH)[0]?.body;
};

describe('the icon’s place', () => {
  it('is left or right', async () => {
    const { unmount } = await open();
    const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
    expect([radio('Left').value, radio('Right').value]).toEqual(['bottom_left', 'bottom_right']);
    expect(radio('Right').checked).toBe(true);
    await userEvent.click(radio('Left'));
    unmount();
    expect(await sent()).toEqual({ version: 1, icon_location: 'bottom_left' });
  });
});

describe('the colours', () => {
  it('have the defaults of the specification', () => {
    expect(Object.fromEntries(THEME_COLOURS.map(({ key, initial }) => [key, initial]))).toEqual({
      primaryColor: '#5654DF',
      iconBackgroundColor: '#5654DF',
      iconFontColor: '#FFFFFF',
      clientTextMessageBackgroundColor: '#5654DF',
      botTextMessageBackgroundColor: '#F3F6F9',
      clientTextMessageColor: '#FFFFFF',
      botTextMessageColor: '#000000',
    });
  });

  it.each(THEME_COLOURS)('$label has a text, a swatch and a way back', async ({ key, label, initial }) => {
    const { unmount } = await open();
    const swatch = screen.getByRole('button', { name: `Pick ${label}` });
    const reset = screen.getByRole<HTMLButtonElement>('button', { name: `Reset ${label}` });
    expect(field(label).value).toBe(initial);
    expect(reset.disabled).toBe(true);
    type(label, '#0a0');
    expect(swatch.style.backgroundColor).toBe('rgb(0, 170, 0)');
    unmount();
    expect(await sent()).toEqual({ version: 1, theme: themeWith({ [key]: '#0a0' }) });
  });

  it('keeps what is no colour yet on the screen, says what is missing, and does not send it', async () => {
    const { unmount } = await open();
    for (const text of ['#12', '#12345', '#12345G', '12345']) {
      type('Icon', text);
      expect(field('Icon').value).toBe(text);
      expect(screen.getByText('Write # and 3 or 6 hex digits, like #5654DF.')).toBeTruthy();
    }
    unmount();
    expect(api.calls('PATCH', PATH)).toHaveLength(0);
  });

  it('takes a colour written another way for what it means', async () => {
    const { unmount } = await open();
    type('Icon', 'rgba(0, 0, 0, 0.5)');
    fireEvent.blur(field('Icon'));
    expect(field('Icon').value).toBe('#808080');
    unmount();
    expect(await sent()).toEqual({ version: 1, theme: themeWith({ iconFontColor: '#808080' }) });
  });

  it('are reset one by one and together', async () => {
    const { unmount } = await open({
      theme: themeWith({ primaryColor: '#800080', botTextMessageColor: '#111111' }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Reset Primary Colour' }));
    expect(field('Primary Colour').value).toBe('#5654DF');
    expect(field('Bot Message Text').value).toBe('#111111');
    await userEvent.click(screen.getByRole('button', { name: 'Reset all colours' }));
    expect(field('Bot Message Text').value).toBe('#000000');
    unmount();
    expect(await sent()).toEqual({ version: 1, theme: bot.theme });
  });

  it('has a picker that opens and closes, one at a time', async () => {
    await open();
    const swatch = (name: string) => screen.getByRole('button', { name });
    await userEvent.click(swatch('Pick Icon'));
    await screen.findByRole('slider', { name: 'Icon: hue' });
    expect(screen.getByRole('slider', { name: 'Icon: strength on white' })).toBeTruthy();
    await userEvent.click(swatch('Pick Icon Background'));
    await screen.findByRole('slider', { name: 'Icon Background: hue' });
    expect(screen.queryByRole('slider', { name: 'Icon: hue' })).toBeNull();
    expect(swatch('Pick Icon Background').getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(swatch('Pick Icon Background'));
    expect(screen.queryByRole('slider', { name: 'Icon Background: hue' })).toBeNull();
  });

  it('picks a colour', async () => {
    const { unmount } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Pick Primary Colour' }));
    const strength = await screen.findByRole('slider', { name: 'Primary Colour: strength on white' });
    fireEvent.change(strength, { target: { value: '0' } });
    await waitFor(() => expect(field('Primary Colour').value).toBe('#FFFFFF'));
    unmount();
    expect(await sent()).toEqual({ version: 1, theme: themeWith({ primaryColor: '#FFFFFF' }) });
  });
});

describe('contrast', () => {
  it('that does not do is said and mended with one click', async () => {
    const { unmount } = await open({ theme: themeWith({ botTextMessageColor: '#B0B0B0' }) });
    expect(
      screen.getByText(
        /^Bot Message Text is hard to see on Bot Message Background: contrast \d\.\d of at least/,
      ),
    ).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Fix/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Fix Bot Message Text' }));
    expect(screen.queryByText(/is hard to see/)).toBeNull();
    unmount();
    const { theme } = (await sent()) as { theme: Bot['theme'] };
    expect(theme.botTextMessageColor).toMatch(/^#[0-9A-F]{6}$/);
    expect(theme).toEqual(themeWith({ botTextMessageColor: theme.botTextMessageColor }));
  });
});

describe('the plan', () => {
  it('without customised_theme is asked to be upgraded', async () => {
    api.on('GET', '/users/u1/account_plan', { body: aPlan() });
    await open();
    const prompt = await screen.findByText(PROMPT);
    expect(within(prompt).getByRole('link')).toBeTruthy();
    expect(field('Icon').readOnly).toBe(false);
  });

  it('with it is not spoken of', async () => {
    await open();
    await waitFor(() => expect(api.calls('GET', '/users/u1/account_plan')).toHaveLength(1));
    expect(screen.queryByText(PROMPT)).toBeNull();
  });
});

it('lets a viewer look only', async () => {
  await open({ role: 'viewer', theme: themeWith({ iconFontColor: '#800080' }) });
  expect(field('Icon').readOnly).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pick Icon' }).disabled).toBe(true);
  expect(screen.queryAllByRole('button', { name: /^Reset/ })).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Left' }).disabled).toBe(true);
});
