import { screen } from '@testing-library/react';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { ConsoleShell } from './console-shell';

beforeEach(() => {
  localStorage.clear();
  window.matchMedia = (media: string) =>
    ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  FakeApi.install();
  logInAs('u1');
});

it('gives the cookie banner a place of its own, above the forms and beside the rail', () => {
  renderRoutes(
    [{ path: '/console', element: <ConsoleShell />, children: [{ index: true, element: <input /> }] }],
    '/console',
  );
  const banner = screen.getByRole('region', { name: 'Cookies' });
  expect(getComputedStyle(banner).position).not.toBe('fixed');
  expect(banner.nextElementSibling).toBe(screen.getByRole('textbox'));
  expect(screen.getByRole('navigation').contains(banner)).toBe(false);
});
