import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AssetFolder } from './asset-folder.js';
import { SitePages } from './site-pages.js';

let folder: string;
const write = (name: string, text = ''): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const at = (path: string) => new SitePages(new AssetFolder(folder), folder).at(path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  write('index.html');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the pages of a site', () => {
  beforeEach(() => {
    for (const name of ['index', '404', 'terms-of-use', 'docs', 'docs/stories', 'docs/stories/story_1'])
      write(`pages/${name}.html`);
    write('pages/docs/integrations/wix.html');
    write('pages/scripted-paths.json', JSON.stringify(['/console/*', '/b/:botId', '/reset-password']));
  });

  it.each([
    ['/', 'pages/index.html', 200],
    ['/terms-of-use', 'pages/terms-of-use.html', 200],
    ['/terms-of-use/', 'pages/terms-of-use.html', 200],
    ['/docs/stories/story_1', 'pages/docs/stories/story_1.html', 200],
    ['/docs', 'pages/docs.html', 200],
    ['/docs/unknown/unknown', 'pages/docs.html', 200],
    ['/docs/unknown/wix', 'pages/docs/integrations/wix.html', 200],
    ['/docs/stories/wix', 'pages/docs.html', 200],
    ['/docs/stories/story_1/more', 'pages/404.html', 404],
    ['/console', 'index.html', 200],
    ['/console/C-1/basic_info', 'index.html', 200],
    ['/b/C-1', 'index.html', 200],
    ['/reset-password', 'index.html', 200],
    ['/b', 'pages/404.html', 404],
    ['/b/C-1/more', 'pages/404.html', 404],
    ['/404', 'pages/404.html', 404],
    ['/consoles', 'pages/404.html', 404],
    ['/nothing', 'pages/404.html', 404],
    ['/../package.json', 'pages/404.html', 404],
  ])('answer %s with %s, %d', (path, name, status) => {
    expect(at(path)).toEqual({ name, status });
  });
});

it('a site without written pages is all scripts', () => {
  expect(at('/anything')).toEqual({ name: 'index.html', status: 200 });
});
