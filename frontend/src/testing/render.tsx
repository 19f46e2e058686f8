import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, type RouteObject, useLocation, useRoutes } from 'react-router';
import { createAppStore } from '../app/console/store';

/** Renders routes (without lazy ones) at an address, with a fresh store; `address()` is where the router is now. */
export function renderRoutes(routes: RouteObject[], address: string) {
  const store = createAppStore();
  let now = address;
  function Routed() {
    now = useLocation().pathname;
    return useRoutes(routes);
  }
  const view = render(
    <Provider store={store}>
      <FluentProvider theme={webLightTheme}>
        <MemoryRouter initialEntries={[address]}>
          <Routed />
        </MemoryRouter>
      </FluentProvider>
    </Provider>,
  );
  return { ...view, store, address: () => now };
}
