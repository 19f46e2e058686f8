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
  renderRoutes([{ path: '/', element: <CopyButton text="a line" /> }], '/');
  const button = screen.getByRole('button');
  await act(async () => button.click());
  expect(copied).toEqual(['a line']);
  expect(button.textContent).toBe('Copied');
  act(() => jest.advanceTimersByTime(1_999));
  expect(button.textContent).toBe('Copied');
  act(() => jest.advanceTimersByTime(1));
  expect(button.textContent).toBe('Copy');
});
