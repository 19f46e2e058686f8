import { act, screen } from '@testing-library/react';
import { renderRoutes } from '../testing/render';
import { CopyButton } from './copy-button';

const { jest } = import.meta;

afterEach(() => {
  jest.useRealTimers();
});

it('says Copied for two seconds', async () => {
  jest.useFakeTimers();
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  renderRoutes([{ path: '/', element: <CopyButton text="a line" label="Copy address" /> }], '/');
  const button = screen.getByRole('button', { name: 'Copy address' });
  await act(async () => button.click());
  expect(copied).toEqual(['a line']);
  expect(button.textContent).toBe('Copied');
  expect(screen.getByRole('button', { name: 'Copied. Copy address' })).toBe(button);
  act(() => jest.advanceTimersByTime(1_999));
  expect(button.textContent).toBe('Copied');
  act(() => jest.advanceTimersByTime(1));
  expect(button.textContent).toBe('Copy address');
  expect(screen.getByRole('button', { name: 'Copy address' })).toBe(button);
});

it.each([
  [true, 'Copied'],
  [false, 'Select and copy by hand'],
])('copies a selection on a page without a clipboard: %s', async (isCopied, said) => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  let selected = '';
  Object.assign(document, {
    execCommand: () => {
      selected = (document.activeElement as HTMLTextAreaElement).value;
      return isCopied;
    },
  });
  renderRoutes([{ path: '/', element: <CopyButton text={'a\nline'} /> }], '/');
  const button = screen.getByRole('button');
  await act(async () => button.click());
  expect(selected).toBe('a\nline');
  expect(button.textContent).toBe(said);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
});
