import * as loaded from './lift';
import type { LiftModule } from './page-contract';

// the loader finds it by this name alone
const { lift }: LiftModule = loaded;

const { jest } = import.meta;

/** What lies at every place of a tree, from above. */
const lying = new Map<Document | ShadowRoot, Element[]>();
document.elementsFromPoint = () => lying.get(document) ?? [];
ShadowRoot.prototype.elementsFromPoint = function (this: ShadowRoot) {
  return lying.get(this) ?? [];
};

const place = (part: Element, top: number, height: number) => {
  part.getBoundingClientRect = () => ({ left: 0, width: 1024, top, height }) as DOMRect;
};
/** A part of the page that is as high as given and ends at the window's lower edge. */
function part(css: string, height: number, within: ParentNode = document.body): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = css;
  place(element, innerHeight - height, height);
  within.append(element);
  return element;
}

let bubble: Parameters<typeof lift>[0];
const bottom = () => bubble.container.style.getPropertyValue('--chirrup-bottom');
const lie = (...parts: Element[]) => lying.set(document, [bubble.shadow.host, ...parts, document.body]);

beforeEach(() => {
  jest.useFakeTimers();
  lying.clear();
  document.body.replaceChildren();
  place(document.body, 0, 4_000);
  const host = part('position:fixed', 0);
  const shadow = host.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  const button = document.createElement('button');
  button.style.position = 'fixed';
  place(button, innerHeight - 76, 56);
  container.append(button);
  shadow.append(container);
  lying.set(shadow, [button]);
  bubble = { shadow, container, button };
});
afterEach(() => {
  document.body.replaceChildren();
  jest.runAllTimers();
  jest.useRealTimers();
});

describe('what the page holds at the lower edge', () => {
  it.each([
    ['a fixed bar', 'position:fixed', 58, '78px'],
    ['a bar that sticks to the lower edge', 'position:sticky;bottom:0', 44, '64px'],
    ['what sticks to an upper edge', 'position:sticky;top:90px', 300, ''],
    ['a part of the page itself', 'position:relative', 90, ''],
    ['an overlay', 'position:fixed', innerHeight, ''],
  ])('%s', (_, css, height, expected) => {
    lie(part(css, height));
    lift(bubble);
    expect(bottom()).toBe(expected);
  });

  it('is the highest of several', () => {
    lie(part('position:fixed', 40), part('position:fixed', 120), part('position:fixed', 60));
    lift(bubble);
    expect(bottom()).toBe('140px');
  });

  it('may be made of elements within elements', () => {
    const outer = part('', 0);
    const inner = part('', 0, outer.attachShadow({ mode: 'open' }));
    const bar = part('position:fixed', 72, inner.attachShadow({ mode: 'open' }));
    lie(outer);
    lying.set(outer.shadowRoot as ShadowRoot, [inner, outer]);
    lying.set(inner.shadowRoot as ShadowRoot, [bar, inner, outer]);
    lift(bubble);
    expect(bottom()).toBe('92px');
  });

  it('may hang in a layer that takes no clicks, and is no row of an application that fills the window', () => {
    const layer = part('position:fixed', innerHeight);
    const frame = part('', 80, layer);
    const text = part('', 30, frame);
    lie(text, frame);
    lift(bubble);
    expect(bottom()).toBe('100px');
    lie(text, frame, layer);
    jest.advanceTimersByTime(500);
    expect(bottom()).toBe('');
  });
});

it('looks again as long as something is there, and ends with its bubble', () => {
  const bar = part('position:fixed', 58);
  lie(bar);
  lift(bubble);
  lift(bubble);
  place(bar, innerHeight - 90, 90);
  jest.advanceTimersByTime(500);
  expect(bottom()).toBe('110px');
  expect(jest.getTimerCount()).toBe(1);
  bubble.shadow.host.remove();
  jest.advanceTimersByTime(500);
  expect(jest.getTimerCount()).toBe(0);
});

it('leaves no lift behind where nothing is any more', () => {
  lie(part('position:fixed', 58));
  lift(bubble);
  lie();
  jest.advanceTimersByTime(500);
  expect(bottom()).toBe('');
  expect(jest.getTimerCount()).toBe(0);
});

it('is looked for at the own place of a bubble that stands higher already', () => {
  const asked: number[] = [];
  document.elementsFromPoint = (_x: number, y: number) => {
    asked.push(y);
    return lying.get(document) ?? [];
  };
  lie(part('position:fixed', 58));
  const { button, container } = bubble;
  const own = innerHeight - 76;
  button.getBoundingClientRect = () => {
    const up = Number.parseFloat(container.style.getPropertyValue('--chirrup-bottom')) || 20;
    return { left: 0, width: 56, top: own + 20 - up, height: 56 } as DOMRect;
  };
  lift(bubble);
  const first = asked.splice(0);
  const written = jest.spyOn(container.style, 'setProperty');
  jest.advanceTimersByTime(500);
  expect(asked).toEqual(first);
  expect(written).not.toHaveBeenCalled();
});
