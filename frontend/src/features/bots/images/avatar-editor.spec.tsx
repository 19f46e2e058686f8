import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bot } from '../../../api/types';
import { aBot } from '../../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { useBot } from '../drafts/use-bot';
import { AvatarButton } from './avatar-button';

const bot = aBot({ avatar: '/api/files/old.jpg' });
const PATH = `/bots/${bot._id}`;
const PIXEL = 'data:image/jpeg;base64,/9j/';
let api: FakeApi;

/** jsdom draws nothing: this much of a browser is enough to cut. */
const original = {
  offsetWidth: Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth'),
  offsetHeight: Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight'),
};
beforeAll(() => {
  for (const side of ['offsetWidth', 'offsetHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 320 });
  for (const side of ['naturalWidth', 'naturalHeight'])
    Object.defineProperty(HTMLImageElement.prototype, side, { configurable: true, get: () => 640 });
  HTMLImageElement.prototype.decode = async () => undefined;
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 320, 320);
  HTMLCanvasElement.prototype.getContext = (() => ({ fillRect() {}, drawImage() {} })) as never;
  HTMLCanvasElement.prototype.toBlob = (done, type) => done(new Blob(['cut'], { type }));
});
afterAll(() => {
  for (const [side, descriptor] of Object.entries(original))
    if (descriptor) Object.defineProperty(HTMLElement.prototype, side, descriptor);
});

beforeEach(() => {
  logInAs('u1');
  api = FakeApi.install()
    .on('GET', '/users/u1/bots', { body: [bot] })
    .on('POST', `${PATH}/generate_bot_avatar`, { body: { image_source: PIXEL, made_by: 'model' } })
    .on('POST', `${PATH}/avatar`, { body: { ...bot, version: 2, avatar: '/api/files/new.jpg' } });
});

function Page() {
  const editable = useBot(bot._id);
  return editable ? <AvatarButton bot={editable.bot} readOnly={editable.readOnly} /> : null;
}

async function open(stored: Bot = bot) {
  api.on('GET', '/users/u1/bots', { body: [stored] });
  renderRoutes([{ path: '/', element: <Page /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Change the avatar' }));
  await screen.findByRole('dialog', { name: 'Avatar Editor' });
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const describeAs = (value: string) =>
  fireEvent.change(screen.getByLabelText('Description', { selector: 'textarea' }), { target: { value } });
const imageInEditor = () =>
  waitFor(() => {
    const image = screen.getByRole('dialog').querySelector('img');
    if (!image) throw new Error('There is no image.');
    return image;
  });
const imageIsShown = async () => {
  fireEvent.load(await imageInEditor());
  await screen.findByRole('application');
};

describe('Avatar Editor', () => {
  it('has the tabs Description and Upload, and confirms nothing at first', async () => {
    await open();
    for (const name of ['Description', 'Upload']) expect(screen.getByRole('tab', { name })).toBeTruthy();
    expect(button('Confirm').disabled).toBe(true);
    expect(button('Cancel').disabled).toBe(false);
  });

  it('generates from ten characters on', async () => {
    await open();
    expect(button('Generate Image').disabled).toBe(true);
    describeAs('123456789');
    expect(button('Generate Image').disabled).toBe(true);
    describeAs('1234567890');
    expect(button('Generate Image').disabled).toBe(false);
  });

  it('is busy while the image is made, then gives the chosen part to the bot', async () => {
    let finish: (value: unknown) => void = () => undefined;
    const held = new Promise((resolve) => {
      finish = resolve;
    });
    api.on('POST', `${PATH}/generate_bot_avatar`, async () => {
      await held;
      return { body: { image_source: PIXEL, made_by: 'drawing' } };
    });
    await open();
    describeAs('a friendly fox');
    await userEvent.click(button('Generate Image'));
    expect(button('Generate Image').disabled).toBe(true);
    expect(button('Confirm').disabled).toBe(true);
    finish(undefined);
    await imageIsShown();
    expect(screen.getByText(/^Drawn from the name/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' })).toMatchObject({
      min: '1',
      max: '3',
    });
    await waitFor(() => expect(button('Confirm').disabled).toBe(false));
    await userEvent.click(button('Confirm'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = api.calls('POST', `${PATH}/avatar`);
    expect(sent?.query.get('version')).toBe('1');
    expect(api.calls('POST', `${PATH}/generate_bot_avatar`)[0]?.body).toEqual({
      description: 'a friendly fox',
    });
    await waitFor(() =>
      expect(document.querySelector('img')?.getAttribute('src')).toBe('/api/files/new.jpg'),
    );
  });

  it('zooms from 1 to 3, by slider and keys', async () => {
    await open();
    describeAs('A friendly fox');
    fireEvent.click(button('Generate Image'));
    await imageIsShown();
    const zoom = screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' });
    expect([zoom.min, zoom.max, zoom.value]).toEqual(['1', '3', '1']);
    const area = screen.getByRole('application');
    for (let press = 0; press < 40; press += 1) fireEvent.keyDown(area, { key: '+' });
    expect(Number(zoom.value)).toBe(3);
    for (let press = 0; press < 40; press += 1) fireEvent.keyDown(area, { key: '-' });
    expect(Number(zoom.value)).toBe(1);
  });

  it('takes a file, and forgets it when it is cancelled', async () => {
    await open();
    await userEvent.click(screen.getByRole('tab', { name: 'Upload' }));
    const input = screen.getByLabelText('Image file');
    await userEvent.upload(input, new File(['x'], 'me.png', { type: 'image/png' }));
    await imageIsShown();
    await waitFor(() => expect(button('Confirm').disabled).toBe(false));
    await userEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls('POST', `${PATH}/avatar`)).toEqual([]);
    // jsdom leaves hidden what lay behind the dialog
    await userEvent.click(await screen.findByRole('button', { name: 'Change the avatar', hidden: true }));
    await screen.findByRole('dialog', { name: 'Avatar Editor' });
    expect(screen.queryByRole('application')).toBeNull();
    expect(button('Confirm').disabled).toBe(true);
  });

  it('says that a file is no image', async () => {
    await open();
    await userEvent.click(screen.getByRole('tab', { name: 'Upload' }));
    await userEvent.upload(
      screen.getByLabelText('Image file'),
      new File(['x'], 'me.png', { type: 'image/png' }),
    );
    fireEvent.error(await imageInEditor());
    expect(await screen.findByText(/^This file is no image/)).toBeTruthy();
    expect(button('Confirm').disabled).toBe(true);
  });

  it('goes on top of what somebody else saved meanwhile', async () => {
    const theirs = { ...bot, version: 7, description: 'theirs' };
    api.on('POST', `${PATH}/avatar`, ({ query }) =>
      query.get('version') === '7'
        ? { body: { ...theirs, version: 8, avatar: '/api/files/new.jpg' } }
        : { status: 409, body: { code: 'BOTS.VERSION_CONFLICT', message: 'Changed.', bot: theirs } },
    );
    await open();
    describeAs('a friendly fox');
    await userEvent.click(button('Generate Image'));
    await imageIsShown();
    await waitFor(() => expect(button('Confirm').disabled).toBe(false));
    await userEvent.click(button('Confirm'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls('POST', `${PATH}/avatar`).map(({ query }) => query.get('version'))).toEqual(['1', '7']);
  });

  it('stays open with the server’s words when the image is refused', async () => {
    api.on('POST', `${PATH}/avatar`, apiError(400, 'IMAGES.UNREADABLE', 'The picture is damaged.'));
    await open();
    describeAs('a friendly fox');
    await userEvent.click(button('Generate Image'));
    await imageIsShown();
    await waitFor(() => expect(button('Confirm').disabled).toBe(false));
    await userEvent.click(button('Confirm'));
    expect(await screen.findByText('The picture is damaged.')).toBeTruthy();
    expect(button('Confirm').disabled).toBe(false);
  });
});

it('takes the avatar away', async () => {
  api.on('DELETE', `${PATH}/avatar`, { body: { ...bot, version: 2, avatar: '' } });
  renderRoutes([{ path: '/', element: <Page /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove avatar' }));
  expect(await screen.findByRole('button', { name: 'Choose an avatar' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove avatar' })).toBeNull();
});

it('is only shown to viewers', async () => {
  api.on('GET', '/users/u1/bots', { body: [{ ...bot, role: 'viewer' }] });
  renderRoutes([{ path: '/', element: <Page /> }], '/');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Change the avatar' })).disabled).toBe(
    true,
  );
  expect(screen.queryByRole('button', { name: 'Remove avatar' })).toBeNull();
});
