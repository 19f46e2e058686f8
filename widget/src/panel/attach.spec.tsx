import sample from '../../scripts/sample-profile.json' with { type: 'json' };
import type { BotProfile } from '../api/types';
import { completeBrowser, settle } from '../testing/browser';
import { FakeProduct } from '../testing/fake-product';
import type { Panel } from './panel-contract';
import { mountPanel } from './places/mount';

let product: FakeProduct;
let shadow: ShadowRoot;

const open = async (image_uploads: boolean) => {
  const host = document.createElement('div');
  document.body.append(host);
  shadow = host.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  shadow.append(container);
  const profile = { ...(sample as unknown as BotProfile), image_uploads };
  panel = mountPanel(
    {
      shadow,
      container,
      origin: 'https://product.example',
      profile,
      emit() {},
      button: document.createElement('button'),
      style() {},
    },
    '',
  );
  panel.open();
  await settle();
};
const find = <T extends Element>(selector: string) => shadow.querySelector<T>(selector);
const choose = async (type = 'image/png') => {
  const input = find<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('Nothing takes a file.');
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['x'], 'me.png', { type })] });
  input.onchange?.(new Event('change'));
  await settle(12);
};

let panel: Panel | undefined;
afterEach(() => panel?.stop());

beforeEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  completeBrowser();
  shadow = undefined as never;
  product = new FakeProduct();
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 3_200, height: 1_600 }) });
  HTMLCanvasElement.prototype.getContext = (() => ({ fillRect() {}, drawImage() {} })) as never;
  HTMLCanvasElement.prototype.toBlob = (done, type) => done(new Blob(['small'], { type }));
});

describe('an image', () => {
  it('is sent: first its file, then the message that shows it', async () => {
    await open(true);
    await choose();
    const sent = product.calls.filter(({ path }) => /\/(images|messages)$/.test(path));
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /chats/${sample.bot_id}/threads/thread-1/images`,
      `POST /chats/${sample.bot_id}/threads/thread-1/messages`,
    ]);
    expect(sent.map(({ token }) => token)).toEqual(['token-1', 'token-1']);
    expect(sent[1]?.body).toMatchObject({ message_type: 'image', content: 'image-1.jpg' });
    const image = find<HTMLImageElement>('.me img');
    expect(image?.getAttribute('src')).toBe('https://product.example/api/files/image-1.jpg');
    expect(image?.alt).toBe('Sent by you');
    expect(image?.getAttribute('loading')).toBe('lazy');
    expect(image?.closest('a')?.target).toBe('_blank');
  });

  it.each([
    ['too many', 429, 'Please wait a while and try again. Retry'],
    ['broken on the way', 500, 'The image could not be sent. Retry'],
    ['too large', 413, 'This image is too large.'],
  ])('that is %s is told so, and can be sent again where that may help', async (_, status, text) => {
    await open(true);
    product.override = ({ path }) => (path.endsWith('/images') ? { status } : undefined);
    await choose();
    expect(find('[role=alert]')?.textContent).toBe(text);
    expect(find('.me img')).toBeNull();
    product.override = () => undefined;
    const retry = find<HTMLElement>('[role=alert] button');
    if (retry) retry.click();
    else await choose();
    await settle(12);
    expect(find<HTMLElement>('.composer [role=alert]')?.hidden).toBe(true);
    expect(find('.me img')).not.toBeNull();
  });

  it('whose answer was lost is sent again under the same id', async () => {
    await open(true);
    product.override = ({ path }) => (path.endsWith('/messages') ? { status: 502 } : undefined);
    await choose();
    product.override = () => undefined;
    find<HTMLElement>('[role=alert] button')?.click();
    await settle(12);
    const ids = product.calls
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))
      .map(({ body }) => body.client_message_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(find('.me img')).not.toBeNull();
  });

  it('goes with a new session when the old one has ended', async () => {
    await open(true);
    product.override = ({ path, token }) =>
      path.endsWith('/images') && token === 'token-1' ? { status: 401, body: {} } : undefined;
    await choose();
    expect(find('.me img')).not.toBeNull();
  });

  it('that is none is told so', async () => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no image')) });
    await open(true);
    await choose('text/plain');
    expect(find('[role=alert]')?.textContent).toBe('This file is no image that can be sent.');
    expect(product.count('/images')).toBe(0);
  });

  it('cannot be sent where the team does not allow it', async () => {
    await open(false);
    expect(find('input[type=file]')).toBeNull();
  });
});

describe('a picture that is given', () => {
  const give = async (type: 'paste' | 'drop', files: File[], text = '') => {
    const data = { files, types: ['Files'], getData: () => text };
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      clipboardData: data,
      dataTransfer: data,
    });
    find('textarea')?.dispatchEvent(event);
    await settle();
    return event.defaultPrevented;
  };
  const note = () => find<HTMLElement>('.composer [role=alert]');
  const press = async (name: string) => {
    [...(note()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)?.click();
    await settle(12);
  };
  const picture = new File(['x'], 'screen.png', { type: 'image/png' });

  beforeEach(() => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
  });

  it.each(['paste', 'drop'] as const)('by %s is shown, and sent when the visitor says so', async (type) => {
    await open(true);
    expect(await give(type, [picture])).toBe(true);
    expect(note()?.querySelector('img')?.alt).toBe('screen.png');
    expect(product.count('/images')).toBe(0);
    await press('Send');
    expect(note()?.hidden).toBe(true);
    expect(find('.me img')).not.toBeNull();
  });

  it('is not sent when it is taken back', async () => {
    await open(true);
    await give('paste', [picture]);
    await press('Cancel');
    expect(note()?.hidden).toBe(true);
    expect(product.count('/images')).toBe(0);
  });

  it('leaves text and cells of other programs to the input', async () => {
    await open(true);
    expect(await give('paste', [])).toBe(false);
    expect(await give('paste', [picture], 'A cell')).toBe(false);
    expect(note()?.hidden).toBe(true);
  });

  it('is not taken by a bot without images', async () => {
    await open(false);
    expect(await give('paste', [picture])).toBe(false);
  });
});
