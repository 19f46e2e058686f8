import sample from '../../../scripts/sample-profile.json';
import type { BotProfile } from '../../api/types';
import { completeBrowser, settle, until } from '../../testing/browser';
import { FakeProduct } from '../../testing/fake-product';
import type { Panel } from '../panel-contract';
import { mountPanel } from './mount';

let product: FakeProduct;
let shadow: ShadowRoot;
let panel: Panel;
let events: string[];

const find = <T extends HTMLElement = HTMLElement>(selector: string): T => {
  const element = shadow.querySelector<T>(selector);
  if (!element) throw new Error(`No ${selector} in the panel.`);
  return element;
};
const input = () => find<HTMLTextAreaElement>('textarea');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  completeBrowser();
  product = new FakeProduct();
  shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  shadow.append(container);
  events = [];
  panel = mountPanel(
    {
      shadow,
      container,
      button: document.createElement('button'),
      origin: 'https://product.example',
      profile: { ...(sample as unknown as BotProfile), image_uploads: false },
      style() {},
      emit: (event) => events.push(event),
    },
    '',
  );
});
afterEach(async () => {
  panel.stop();
  await until(() => !history.state?.chirrup);
});

async function open() {
  panel.open();
  await settle();
}
async function ask(text: string) {
  input().value = text;
  input().dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
  input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await settle();
}

it('stays open with the Escape of an input method', async () => {
  await open();
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...composing }));
  expect(find('[role=dialog]').hidden).toBe(false);
});

it('leaves the focus to a field of the page, and to a page that was not touched', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  const { querySelector } = document;
  // jsdom knows no :read-write with :focus
  const asked = import.meta.jest
    .spyOn(document, 'querySelector')
    .mockImplementation((selector: string) =>
      selector === ':read-write:focus'
        ? document.activeElement === field
          ? field
          : null
        : querySelector.call(document, selector),
    );
  field.focus();
  await open();
  for (let n = 0; n < 5; n += 1) await settle();
  expect(document.activeElement).toBe(field);
  asked.mockRestore();
  panel.close();
  field.remove();
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: false } });
  panel.open();
  for (let n = 0; n < 5; n += 1) await settle();
  Reflect.deleteProperty(navigator, 'userActivation');
  expect(shadow.activeElement).not.toBe(input());
});

describe('over the whole window of a phone', () => {
  it('closes with Back, and the page stays; closed otherwise it leaves no step behind', async () => {
    await open();
    await until(() => history.state?.chirrup === 1);
    history.back();
    await until(() => find<HTMLDivElement>('[role=dialog]').hidden === true);
    expect(history.state?.chirrup).toBeUndefined();
    await open();
    await until(() => history.state?.chirrup === 1);
    panel.close();
    await until(() => !history.state?.chirrup);
    expect(events).toEqual(['open', 'close', 'open', 'close']);
  });

  it('stays open when it is opened again at once', async () => {
    await open();
    await until(() => history.state?.chirrup === 1);
    let steps = 0;
    const count = () => {
      steps += 1;
    };
    addEventListener('popstate', count);
    panel.close();
    await until(() => find<HTMLDivElement>('[role=dialog]').hidden === true);
    panel.open();
    await until(() => steps === 1);
    await settle();
    removeEventListener('popstate', count);
    expect(find<HTMLDivElement>('[role=dialog]').hidden).toBe(false);
  });

  it('leaves the page where it went while the chat was open', async () => {
    await open();
    await until(() => history.state?.chirrup === 1);
    history.pushState({ route: 'checkout' }, '', '#checkout');
    panel.close();
    await settle();
    expect(location.hash).toBe('#checkout');
  });

  it('does not move the page behind by what does not scroll in it', async () => {
    await open();
    const roll = (selector: string, over: WheelEventInit = {}) => {
      const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...over });
      find(selector).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(['.head', 'h2', 'textarea', 'footer', '.list'].map((part) => roll(part))).toEqual(
      Array(5).fill(true),
    );
    expect(roll('.head', { ctrlKey: true })).toBe(false);
    const list = find('.list');
    Object.defineProperty(list, 'scrollHeight', { value: 900 });
    list.style.overflowY = 'auto';
    expect(roll('.content')).toBe(false);
  });

  it('names the key that sends', async () => {
    await open();
    expect(input().getAttribute('enterkeyhint')).toBe('send');
  });
});

it('works in a browser that knows no signal for a limited wait', async () => {
  const known = AbortSignal.timeout;
  Object.assign(AbortSignal, { timeout: undefined });
  await open();
  await ask('Delivery?');
  await until(() => product.posts().length === 1);
  Object.assign(AbortSignal, { timeout: known });
});

it('takes a double click on its button for one', async () => {
  panel.toggle();
  panel.toggle();
  await settle();
  expect(events).toEqual(['open']);
  await new Promise((resolve) => setTimeout(resolve, 450));
  panel.toggle();
  expect(events).toEqual(['open', 'close']);
});

it('stays as large as it is where two fingers enlarge the page', async () => {
  const viewport = Object.assign(new EventTarget(), { height: 700, offsetTop: 0, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport });
  await open();
  const fitted = () =>
    ['--height', '--top', '--keyboard'].map((name) => find('.panel').style.getPropertyValue(name));
  // effects run after the next frame
  await until(() => fitted().every(Boolean));
  const change = (over: object) => {
    Object.assign(viewport, over);
    viewport.dispatchEvent(new Event('resize'));
    return fitted();
  };
  const before = change({ height: 500 });
  expect(before).toEqual(['500px', '0px', `${innerHeight - 500}px`]);
  expect(change({ height: 200, offsetTop: 90, scale: 2.5 })).toEqual(before);
  expect(change({ height: 600, offsetTop: 0, scale: 1 })).not.toEqual(before);
  panel.close();
  Reflect.deleteProperty(window, 'visualViewport');
});
