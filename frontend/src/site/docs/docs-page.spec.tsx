import '../../testing/web-globals.mjs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRouter } from '../../testing/render-router';
import * as route from './docs.route';

const routes = [{ path: 'docs/:category?/:doc?', hydrateFallbackElement: <></>, ...route }];
const open = (address: string) => renderRouter(routes, address);
const index = () => within(screen.getByRole('navigation', { name: 'Documents' }));

beforeEach(() => {
  window.scrollTo = () => {};
});

describe('the documentation', () => {
  it('shows the document, its place in the index and the next one', async () => {
    open('/docs/integrations/website');
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(index().getByRole('link', { name: 'Website (Low Code)' }).getAttribute('aria-current')).toBe(
      'page',
    );
    for (const group of ['E-commerce platforms', 'Website builders', 'CMS'])
      expect(index().getByRole('heading', { name: group })).toBeTruthy();
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Next and previous' })).getByRole('link'),
    );
    expect(await screen.findByRole('heading', { level: 1, name: /Shopify/ })).toBeTruthy();
  });

  it.each(['/docs', '/docs/nothing', '/docs/nothing/nothing', '/docs/tutorials/nothing'])(
    'shows the website document at %s without a word',
    async (address) => {
      const router = open(address);
      await screen.findByRole('heading', { level: 1 });
      expect(index().getByRole('link', { current: 'page' }).textContent).toBe('Website (Low Code)');
      expect(router.state.location.pathname).toBe(address);
    },
  );

  it.each([
    ['/docs/integrations/website', 'data-bot-id='],
    ['/docs/integrations/shopify', 'App embeds'],
  ])('says at %s that Live Mode comes before %s, and where the console is', async (address, later) => {
    open(address);
    await screen.findByRole('heading', { level: 1 });
    const article = screen.getByRole('article');
    const words = article.textContent ?? '';
    const rule = words.indexOf('Live Mode must be on before you copy the Bot ID or the code.');
    expect(rule).toBeGreaterThan(0);
    expect(words.indexOf(later)).toBeGreaterThan(rule);
    expect(article.querySelector('a[href="/console"]')).not.toBeNull();
  });

  it.each([
    ['the only one of who is logged in', '', [{ _id: 'C-00000000000000000001' }], 'C-00000000000000000001'],
    ['nobody’s where there are several', '', [{ _id: 'C-1' }, { _id: 'C-2' }], 'C-YOUR-BOT-ID'],
    ['that of the address', '?bot=C-00000000000000000007', [{ _id: 'C-1' }], 'C-00000000000000000007'],
    ['never what is no id', '?bot="><img>', [], 'C-YOUR-BOT-ID'],
  ])('has in its code the bot of the reader: %s', async (_, search, bots, id) => {
    const api = FakeApi.install().on('GET', '/users/u1/bots', { body: bots });
    logInAs('u1');
    open(`/docs/integrations/website${search}`);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(api.calls('GET', '/users/u1/bots').length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.getByRole('article').textContent).toContain(`data-bot-id="${id}"`));
    localStorage.clear();
  });

  it('copies code', async () => {
    open('/docs/integrations/website');
    const user = userEvent.setup();
    const [button] = await screen.findAllByRole('button', { name: 'Copy' });
    if (!button) throw new Error('no button');
    await user.click(button);
    const code = button.closest('.code')?.querySelector('code')?.textContent;
    expect(await navigator.clipboard.readText()).toBe(code?.trimEnd());
    const blocks = [...document.querySelectorAll('.code code')].map(({ textContent }) => textContent);
    expect(blocks.join()).not.toContain('chirrup.example');
  });

  it('gives every section an address', async () => {
    open('/docs/integrations/website');
    const [heading] = await screen.findAllByRole('heading', { level: 2, name: /Link to this section/ });
    expect(
      within(heading as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`#${heading?.id}`);
  });

  it('finds words in all documents and leads to the section', async () => {
    const router = open('/docs');
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'Search the documents' }),
      'conversion',
    );
    const [found] = within(await screen.findByRole('list', { name: 'Found' })).getAllByRole('link');
    await userEvent.click(found as HTMLElement);
    expect(router.state.location.pathname).toBe('/docs/tutorials/conversion_tracking');
    expect(screen.queryByRole('list', { name: 'Found' })).toBeNull();
  });

  it('says when it finds nothing', async () => {
    open('/docs');
    await userEvent.type(await screen.findByRole('searchbox'), 'xylophone');
    expect(await screen.findByText('Nothing found for “xylophone”.')).toBeTruthy();
  });

  it('is the same text on the server', async () => {
    // jsdom has none; React wants it as soon as it is imported, and for streams only
    globalThis.MessageChannel ??= class {
      port1 = {};
      port2 = {};
    } as unknown as typeof MessageChannel;
    const { renderToString } = await import('react-dom/server');
    const { query, dataRoutes } = createStaticHandler(routes);
    const context = await query({
      method: 'GET',
      url: 'http://localhost/docs/integrations/website',
      signal: new AbortController().signal,
      headers: new Headers(),
    } as Request);
    if (!('loaderData' in context)) throw new Error('redirected');
    const html = renderToString(
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
    );
    expect(html).toContain('Website (Low Code)');
    expect(html).toContain('<h1>');
  });
});
