import sample from '../../../scripts/sample-profile.json' with { type: 'json' };
import type { BotProfile, Message } from '../../api/types';
import { completeBrowser, settle, until } from '../../testing/browser';
import { FakeProduct, FakeSocket } from '../../testing/fake-product';
import type { Panel } from '../panel-contract';
import { mountPanel } from '../places/mount';

let product: FakeProduct;
let shadow: ShadowRoot;
let panel: Panel;

afterEach(() => panel.stop());

const all = (selector: string) => [...shadow.querySelectorAll<HTMLElement>(selector)];
const find = <T extends HTMLElement = HTMLElement>(selector: string): T => {
  const element = shadow.querySelector<T>(selector);
  if (!element) throw new Error(`No ${selector} in the panel.`);
  return element;
};
const write = async (field: HTMLInputElement, text: string) => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  await settle();
};

/** A chat with one question and this answer. */
async function answered(over: Partial<Message> = {}, profile: Partial<BotProfile> = {}) {
  document.body.replaceChildren();
  localStorage.clear();
  completeBrowser();
  product = new FakeProduct();
  const host = document.body.appendChild(document.createElement('div'));
  shadow = host.attachShadow({ mode: 'open' });
  const container = shadow.appendChild(document.createElement('div'));
  panel = mountPanel(
    {
      shadow,
      container,
      origin: 'https://product.example',
      profile: { ...(sample as unknown as BotProfile), bot_id: 'C-1', image_uploads: false, ...profile },
      button: document.createElement('button'),
      style() {},
      emit() {},
    },
    '',
  );
  panel.send('Returns?');
  await settle();
  FakeSocket.last.push({ type: 'ready', live: true });
  await settle();
  const message: Message = {
    _id: 'r1',
    thread_id: 'thread-1',
    seq: 2,
    sender_type: 'bot',
    sender_bot_name: 'Shop bot',
    message_type: 'text',
    content: 'Two days.',
    state: 'complete',
    stream: false,
    created_at: Date.now() / 1000,
    reply_to: 'm1',
    ...over,
  };
  FakeSocket.last.push({ type: 'message', message });
  await until(() => all('.vote').length === 2);
}

it('asks why an answer did not help, and stores it with the vote', async () => {
  await answered();
  product.override = ({ path, body }) =>
    path.includes('reviews') ? { status: 200, body: { ...body, seq: 3 } } : undefined;
  const [up, down] = all('.vote');
  down?.click();
  await until(() => all('.below').length === 1);
  expect(find('legend').textContent).toBe('What was wrong?');
  expect(find<HTMLButtonElement>('.below .primary').disabled).toBe(true);
  const choice = find<HTMLInputElement>('.below input[type=radio]');
  choice.click();
  expect(choice.checked).toBe(true);
  await write(find('.below input[type=text]'), ' 14 days ');
  await until(() => !find<HTMLButtonElement>('.below .primary').disabled);
  find('.below .primary').click();
  await until(() => find('.bot').textContent?.includes('Thank you for your feedback.') ?? false);
  expect(product.calls.at(-1)).toMatchObject({
    path: '/C-1/bot_message_reviews/r1',
    body: { negative_count: 1, reason: 'incorrect', comment: '14 days' },
  });
  up?.click();
  await settle();
  expect(find('.bot').textContent).not.toContain('Thank you');
});

it.each([
  [{ takes_email: true }, 'E-mail this chat to us'],
  [{ takes_email: false, takes_address: true }, 'Leave your e-mail address'],
])('has the way to a person under an answer that is none: %j', async (over, label) => {
  await answered({ lane: 'none', unanswered: true }, over);
  const way = find('.bot > .small');
  expect(way.textContent).toBe(label);
  way.click();
  await until(() => all('.below').length === 1);
  const address = find<HTMLInputElement>('.below input');
  await until(() => shadow.activeElement === address);
  await write(address, 'ada@mail.example');
  product.override = ({ path }) =>
    path.endsWith('/emails')
      ? {
          status: 201,
          body: {
            _id: 'e1',
            thread_id: 'thread-1',
            seq: 3,
            sender_type: 'client',
            message_type: 'email',
            content: 'ada@mail.example',
            created_at: 1,
          },
        }
      : undefined;
  find('.below .primary').click();
  await until(() => all('.below').length === 0);
  expect(find('.mailed').textContent).toContain('ada@mail.example');
});

it('has no way to a person under small talk, nor where nobody would read it', async () => {
  await answered({ lane: 'none' });
  expect(all('.bot > .small')).toEqual([]);
  panel.stop();
  await answered({ lane: 'none', unanswered: true }, { takes_email: false, takes_address: false });
  expect(all('.bot > .small')).toEqual([]);
});
