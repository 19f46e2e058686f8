import sample from '../../../scripts/sample-profile.json' with { type: 'json' };
import type { BotProfile } from '../../api/types';
import { completeBrowser, settle } from '../../testing/browser';
import { FakeProduct, FakeSocket } from '../../testing/fake-product';
import type { Panel } from '../panel-contract';
import { mountPanel } from '../places/mount';

let product: FakeProduct;
let shadow: ShadowRoot;
let panel: Panel;

const find = <T extends HTMLElement>(selector: string): T => {
  const element = shadow.querySelector<T>(selector);
  if (!element) throw new Error(`No ${selector} in the panel.`);
  return element;
};
const button = (name: string): HTMLButtonElement => {
  const all = [...shadow.querySelectorAll('button')];
  const found = all.find(({ textContent, ariaLabel }) => textContent === name || ariaLabel === name);
  if (!found) throw new Error(`No button ${name} among ${all.map(({ textContent }) => textContent)}.`);
  return found;
};
/** Waits for what follows files that are read and effects that run after a paint. */
const eventually = async (holds: () => unknown) => {
  for (const limit = Date.now() + 20_000; !holds() && Date.now() < limit; ) await settle();
  await settle();
};
const shown = (selector: string, count = 1) =>
  eventually(() => shadow.querySelectorAll(selector).length === count);
const press = async (name: string) => {
  button(name).click();
  if (name === 'Menu') await shown('.menu');
  await settle(12);
};
const input = () => find<HTMLTextAreaElement>('textarea');
const type = async (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  await settle();
};
const ask = async (text: string) => {
  await type(input(), text);
  input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await settle(12);
};
const messages = () => [...shadow.querySelectorAll('.msg')];
const thread = (_id: string, first_question: string, message_count = 2) => ({
  _id,
  first_question,
  message_count,
  updated_at: 1_700_000_000,
});

async function open(over: Partial<BotProfile> = {}) {
  const host = document.createElement('div');
  document.body.append(host);
  shadow = host.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  shadow.append(container);
  const profile = { ...(sample as unknown as BotProfile), image_uploads: false, ...over };
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
  FakeSocket.last.push({ type: 'ready', live: true });
  await settle(12);
}

afterEach(() => panel.stop());

beforeEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  completeBrowser();
  product = new FakeProduct();
  product.override = ({ method, path }) => {
    if (method === 'GET' && path.includes('/threads?'))
      return {
        status: 200,
        body: [thread('thread-1', 'How long?'), thread('old', 'Do you repair?'), thread('empty', '', 0)],
      };
    return undefined;
  };
});

describe('the menu', () => {
  it('stands in place of the conversation, and Escape goes back with the text kept', async () => {
    await open();
    await type(input(), 'Half a quest');
    await press('Menu');
    expect([find('.menu').ariaLabel, find('.chat').hidden]).toEqual(['Menu', true]);
    expect(button('Menu').ariaExpanded).toBe('true');
    find('.menu').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
    );
    await settle();
    expect([shadow.querySelector('.menu'), find('.chat').hidden]).toEqual([null, false]);
    expect([find('[role=dialog]').hidden, input().value]).toEqual([false, 'Half a quest']);
  });

  it('makes way for what the page sends', async () => {
    await open();
    await press('Menu');
    panel.send('Where is my order?');
    await eventually(() => !shadow.querySelector('.menu'));
    expect(find('.chat').hidden).toBe(false);
    expect(messages()).toHaveLength(1);
  });

  it('begins a new chat', async () => {
    await open();
    await ask('How long?');
    expect(messages()).toHaveLength(1);
    await press('Menu');
    await press('New chat');
    expect(messages()).toEqual([]);
    expect(shadow.querySelectorAll('.chip').length).toBeGreaterThan(0);
  });

  it('lists the chats there are, and opens one', async () => {
    await open();
    await ask('How long?');
    await press('Menu');
    await shown('.thread', 2);
    const threads = [...shadow.querySelectorAll('.thread')];
    expect(threads.map((item) => item.querySelector('span')?.textContent)).toEqual([
      'How long?',
      'Do you repair?',
    ]);
    expect(threads.map((item) => item.getAttribute('aria-current'))).toEqual(['true', 'false']);
    find<HTMLButtonElement>('.thread[aria-current=false]').click();
    await eventually(() => FakeSocket.last.sent.at(-1)?.thread_id === 'old');
    expect(product.count('/threads/old/messages?')).toBe(1);
    expect(localStorage.getItem(`chirrup:${sample.bot_id}:thread`)).toBe('old');
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'resume', thread_id: 'old' });
    expect(find('.chat').hidden).toBe(false);
  });

  it('says when the chats cannot be read, and reads them at the next try', async () => {
    await open();
    const usual = product.override;
    product.override = () => ({ status: 500 });
    await press('Menu');
    await shown('.menu [role=alert] .link');
    expect(find('.menu [role=alert] .link').textContent).toBe('Retry');
    product.override = usual;
    await press('Retry');
    await shown('.thread', 2);
    expect(shadow.querySelectorAll('.thread')).toHaveLength(2);
  });
});

describe('a chat by mail', () => {
  const note = {
    _id: 'note',
    thread_id: 'thread-1',
    seq: 2,
    sender_type: 'client',
    sender_bot_name: '',
    message_type: 'email',
    content: 'ann@example.com',
    state: 'complete',
    stream: false,
    created_at: 1,
  };
  const mails = () => product.calls.filter(({ path }) => path.endsWith('/emails'));
  const write = async () => {
    await press('Menu');
    await press('E-mail this chat to us');
    await type(find<HTMLInputElement>('.menu input'), ' ann@example.com ');
  };

  it('is sent with the address to answer to, once however often it is tried, and noted', async () => {
    await open();
    await ask('How long?');
    const usual = product.override;
    product.override = (call) => (call.path.endsWith('/emails') ? { status: 503 } : usual(call));
    await write();
    await press('Send');
    expect(find('.menu [role=alert]').textContent).toBe('That did not work. Please try again.');
    product.override = (call) => (call.path.endsWith('/emails') ? { status: 201, body: note } : usual(call));
    await press('Send');
    await shown('.mailed');
    const [first, second] = mails();
    expect(first?.path).toBe(`/chats/${sample.bot_id}/threads/thread-1/emails`);
    expect(first?.body).toMatchObject({ reply_to: 'ann@example.com' });
    expect(second?.body).toEqual(first?.body);
    expect(find('.mailed').textContent).toBe('Sent to us by e-mail (ann@example.com)');
  });

  it('is left as an address where nothing is mailed, and claims no mail', async () => {
    await open({ takes_email: false });
    await ask('How long?');
    const usual = product.override;
    const left = { ...note, message_type: 'contact' };
    product.override = (call) => (call.path.endsWith('/emails') ? { status: 201, body: left } : usual(call));
    await press('Menu');
    await press('Leave your e-mail address');
    const { textContent } = find('.menu form');
    expect(textContent).toContain('We see this chat and can answer you by e-mail.');
    expect(textContent).not.toContain('E-mail this chat');
    await type(find<HTMLInputElement>('.menu input'), 'ann@example.com');
    await press('Send');
    await shown('.mailed');
    expect(find('.mailed').textContent).toBe('Your e-mail address (ann@example.com)');
  });

  it('asks for another address where the server would take none, and sends nothing', async () => {
    await open();
    await ask('How long?');
    await press('Menu');
    await press('E-mail this chat to us');
    for (const wrong of ['', 'ann', 'ann@shop', 'a@b.example, c@d.example']) {
      await type(find<HTMLInputElement>('.menu input'), wrong);
      await press('Send');
      expect(find('.menu [role=alert]').textContent).toBe('Please check the address.');
    }
    expect(mails()).toEqual([]);
  });

  it('goes to a corrected address as another mail', async () => {
    await open();
    await ask('How long?');
    const usual = product.override;
    product.override = (call) => (call.path.endsWith('/emails') ? { status: 503 } : usual(call));
    await write();
    await press('Send');
    await type(find<HTMLInputElement>('.menu input'), 'anna@example.com');
    await press('Send');
    const [first, second] = mails();
    expect(second?.body).toMatchObject({ reply_to: 'anna@example.com' });
    expect(second?.body.client_message_id).not.toBe(first?.body.client_message_id);
  });

  it('is refused for now where there were too many', async () => {
    await open();
    await ask('How long?');
    const usual = product.override;
    product.override = (call) => (call.path.endsWith('/emails') ? { status: 429 } : usual(call));
    await write();
    await press('Send');
    expect(find('.menu [role=alert]').textContent).toBe('Please wait a while and try again.');
  });

  it.each([
    ['nothing was said', {}, ''],
    ['the shop has no address', { takes_email: false, takes_address: false }, 'How long?'],
  ])('is not offered where %s', async (_, over, said) => {
    await open(over);
    if (said) await ask(said);
    await press('Menu');
    expect(() => button('E-mail this chat to us')).toThrow('No button');
    expect(() => button('Leave your e-mail address')).toThrow('No button');
  });
});

describe('the visitor’s data', () => {
  it('is handed over as one file, page by page', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    HTMLAnchorElement.prototype.click = () => undefined;
    const message = { thread_id: 't', created_at: 0, sender_type: 'client', message_type: 'text' };
    const stored = (content: string, next: string | null) => ({
      status: 200,
      body: { threads: [{ _id: 't', created_at: 0, messages: [{ ...message, content }] }], next },
    });
    await open();
    product.override = ({ path }) =>
      path.endsWith('/export')
        ? stored('One', 't:1')
        : path.endsWith('/export?after=t:1')
          ? stored('Two', null)
          : undefined;
    await press('Menu');
    await press('Download my chats');
    await eventually(() => saved.length > 0);
    expect(saved).toHaveLength(1);
    const reader = new FileReader();
    reader.readAsText(saved[0] as Blob);
    await new Promise((resolve) => {
      reader.onload = resolve;
    });
    expect(reader.result).toBe(
      '== 1970-01-01 00:00 UTC ==\n1970-01-01 00:00 You said: One\n1970-01-01 00:00 You said: Two\n',
    );
  });

  it('is deleted once that is confirmed, and this browser keeps nothing until a new chat', async () => {
    await open();
    await ask('How long?');
    await press('Menu');
    await press('Delete my chats');
    expect(product.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await press('Delete my chats');
    await shown('.menu [role=status]');
    expect(product.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/chats/${sample.bot_id}/visitors/me`,
    ]);
    expect(find('.menu [role=status]').textContent).toContain('Your chats are deleted.');
    expect(Object.keys(localStorage)).toEqual([]);
    await press('New chat');
    await eventually(() => localStorage.length > 0);
    expect(messages()).toEqual([]);
    expect(localStorage.getItem(`chirrup:${sample.bot_id}:user_id`)).toMatch(/^anon_/);
  });

  it('stays where deleting fails', async () => {
    await open();
    await ask('How long?');
    product.override = ({ method }) => (method === 'DELETE' ? { status: 500 } : undefined);
    await press('Menu');
    await press('Delete my chats');
    await press('Delete my chats');
    expect(find('.menu [role=alert]').textContent).toBe('That did not work. Please try again.');
    expect(localStorage.getItem(`chirrup:${sample.bot_id}:user_id`)).not.toBeNull();
  });
});
