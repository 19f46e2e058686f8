import {
  createDOMRenderer,
  FluentProvider,
  RendererProvider,
  renderToStyleElements,
} from '@fluentui/react-components';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { AppRoot } from '../app/app-root';
import { siteRoutes } from '../site/site.routes';
import { darkTheme, lightTheme } from '../ui/theme/theme';

// The same nesting as in the browser, where the console stands beside the site.
const routes: RouteObject[] = [{ element: <AppRoot />, children: siteRoutes }];
const handler = createStaticHandler(routes);

export interface RenderedPage {
  title: string;
  description: string;
  /** What belongs into the page's head: title, description, styles of both themes. */
  head: string;
  body: string;
}

/** A page of the site as it looks before its scripts run. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} leads to ${context.headers.get('location')}`);
  if (context.errors) throw new Error(`${path} cannot be rendered: ${JSON.stringify(context.errors)}`);
  const renderer = createDOMRenderer();
  const html = renderToString(
    <RendererProvider renderer={renderer}>
      <FluentProvider theme={lightTheme}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </FluentProvider>
    </RendererProvider>,
  );
  // title and description come first, as they would stand in the head
  const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/.exec(html)?.[0] ?? '';
  const body = html.slice(hoisted.length);
  const styles = renderToStaticMarkup(renderToStyleElements(renderer));
  return {
    title: textOf(/<title>([^<]*)<\/title>/.exec(hoisted)?.[1] ?? ''),
    description: textOf(/<meta name="description" content="([^"]*)"/.exec(hoisted)?.[1] ?? ''),
    head: `${hoisted}${styles}${darkRule(body)}`,
    body,
  };
}

/** The dark theme for those whose system is dark, from the first paint on. */
function darkRule(body: string): string {
  const name = /class="[^"]*\b(fui-FluentProvider[\w-]+)/.exec(body)?.[1];
  if (!name) throw new Error('The theme has no class');
  const variables = Object.entries(darkTheme).map(([key, value]) => `--${key}:${value}`);
  // twice the class: it stands before the light theme's own rule
  return `<style>@media (prefers-color-scheme:dark){.${name}.${name}{${variables.join(';')}}}</style>`;
}

const textOf = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
