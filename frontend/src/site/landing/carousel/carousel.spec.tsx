import { act, fireEvent, screen } from '@testing-library/react';
import { renderRoutes } from '../../../testing/render';
import { setMedia } from '../../../testing/set-media';
import { Carousel } from './carousel';
import { SLIDES } from './slides';
import { SLIDE_MS } from './use-rotation';

const { jest } = import.meta;

beforeEach(() => {
  jest.useFakeTimers();
  setMedia(() => false);
});
afterEach(() => jest.useRealTimers());

const open = () => renderRoutes([{ path: '/', element: <Carousel label="Features" slides={SLIDES} /> }], '/');
const shown = () => screen.getByRole('tab', { selected: true }).textContent;
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const titles = SLIDES.map(({ title }) => title);
const region = () => screen.getByRole('region', { name: 'Features' });

describe('the feature carousel', () => {
  it('rotates every 5 s, and begins again after the last', () => {
    expect(SLIDE_MS).toBe(5_000);
    open();
    for (const title of [...titles, titles[0]]) {
      expect(shown()).toBe(title);
      wait(SLIDE_MS - 1);
      expect(shown()).toBe(title);
      wait(1);
    }
  });

  it('pauses while the pointer is on it', () => {
    open();
    fireEvent.pointerEnter(region());
    wait(SLIDE_MS * 3);
    expect(shown()).toBe(titles[0]);
    fireEvent.pointerLeave(region());
    wait(SLIDE_MS);
    expect(shown()).toBe(titles[1]);
  });

  it('pauses while the focus is in it', () => {
    open();
    act(() => screen.getByRole('button', { name: 'Next feature' }).focus());
    wait(SLIDE_MS * 3);
    expect(shown()).toBe(titles[0]);
    act(() => (document.activeElement as HTMLElement).blur());
    wait(SLIDE_MS);
    expect(shown()).toBe(titles[1]);
  });

  it('can be stopped for good', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Stop rotating' }));
    wait(SLIDE_MS * 3);
    expect(shown()).toBe(titles[0]);
    fireEvent.click(screen.getByRole('button', { name: 'Start rotating' }));
    wait(SLIDE_MS);
    expect(shown()).toBe(titles[1]);
  });

  it('stands still for those who want reduced motion', () => {
    setMedia((query) => query.includes('reduced-motion: reduce'));
    open();
    wait(SLIDE_MS * 3);
    expect(shown()).toBe(titles[0]);
    expect(screen.queryByRole('button', { name: 'Stop rotating' })).toBeNull();
  });

  it.each([
    ['ArrowRight', 1],
    ['ArrowLeft', titles.length - 1],
    ['End', titles.length - 1],
    ['Home', 0],
  ])('goes with %s to slide %d', (key, slide) => {
    open();
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });
    expect(shown()).toBe(titles[slide]);
    expect(document.activeElement?.textContent).toBe(titles[slide]);
  });

  it('shows one slide and keeps the others where they are', () => {
    open();
    const panels = [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')];
    expect(panels).toHaveLength(titles.length);
    expect(panels.map((panel) => getComputedStyle(panel).visibility)).toEqual([
      'visible',
      ...titles.slice(1).map(() => 'hidden'),
    ]);
  });
});
