import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';

// jsdom has none; the router hands it to loaders, which there are not
globalThis.Request ??= class {
  readonly method = 'GET';
  constructor(
    readonly url: string,
    init: object,
  ) {
    Object.assign(this, init);
  }
} as unknown as typeof Request;

/** Renders routes as the product does, lazy ones and failures included; they bring their own store. */
export function renderRouter(routes: RouteObject[], address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <FluentProvider theme={webLightTheme}>
      <RouterProvider router={router} />
    </FluentProvider>,
  );
  return router;
}
