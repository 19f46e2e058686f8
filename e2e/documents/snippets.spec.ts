import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@chirrup/testing/root';
import { snippets } from './snippets.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const all = snippets();
const of = (...languages: string[]) => all.filter(({ language }) => languages.includes(language));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const { paths } = JSON.parse(read('services/bff/openapi.json')) as { paths: Record<string, object> };
const settings = read('docs/settings.md') + read('docs/operations/settings.md');
const isCall = (path: string): boolean =>
  Object.keys(paths).some((known) => new RegExp(`^${known.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));

describe('the code in the documents', () => {
  it('is of a kind that is tested', () => {
    expect(
      all.filter(({ language }) => !['html', 'js', 'json', 'python', 'sh', 'ts', 'yaml'].includes(language)),
    ).toEqual([]);
    expect(all.length).toBeGreaterThan(10);
  });

  it.each(of('sh'))('is a shell command that exists: $at', ({ code }) => {
    expect(spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' })).toMatchObject({ status: 0 });
    for (const [, name = ''] of code.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name]);
    for (const [, path = ''] of code.matchAll(/https?:\/\/[\w.:]+(\/[\w$/-]+)/g))
      expect({ path, isCall: /^\/v1$/.test(path) || isCall(path) }).toEqual({ path, isCall: true });
    for (const [, name = ''] of code.matchAll(/(?<![$\w])([A-Z][A-Z_]{2,})=/g))
      expect({ name, isSetting: settings.includes(`\`${name.replace(/_FILE$/, '')}\``) }).toEqual({
        name,
        isSetting: true,
      });
  });

  it.each(of('python', 'ts', 'yaml'))('puts a script or an element of ours on the page: $at', ({ code }) => {
    expect(code).toMatch(
      /https:\/\/chirrup\.example\/lib\/embed\.js\?ask=C-YOUR-BOT-ID|<chirrup-ask bot="C-YOUR-BOT-ID"/,
    );
  });

  it.each(of('json'))('is JSON: $at', ({ code }) => {
    expect(() => JSON.parse(code) as unknown).not.toThrow();
  });
});

describe('the documents', () => {
  const documents = [...new Set(all.map(({ at }) => at.split(':')[0] ?? ''))];

  it.each(documents)('name settings that exist: %s', (file) => {
    const text = read(`frontend/content/${file}`);
    const named = [...text.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name = '']) => name);
    expect(
      named.filter((name) => !settings.includes(`\`${name.replace(/_FILE$/, '')}\``) && name !== 'NAME_FILE'),
    ).toEqual([]);
  });

  it.each(documents.filter((file) => file.startsWith('integrations/')))(
    'say that Live Mode comes first, and where the console and the script are: %s',
    (file) => {
      const text = read(`frontend/content/${file}`);
      const rule = text.indexOf('Live Mode must be on before you copy the Bot ID or the code.');
      expect(rule).toBeGreaterThan(0);
      expect(text).toContain('(/console)');
      if (file !== 'integrations/wordpress.md') expect(text).toMatch(/\/lib\/(chirrup|embed)\.js/);
    },
  );

  it('lead to the settings of the store app', () => {
    const text = read('frontend/content/integrations/shopify.md');
    for (const word of ['**App embeds**', 'paste the Bot ID into its settings']) expect(text).toContain(word);
  });

  it('show the same line as Get Code', () => {
    const line =
      '<script id="chirrup-widget" type="module" src="https://chirrup.example/lib/chirrup.js" data-bot-id="';
    for (const { code } of all.filter((one) => one.code.includes('/lib/chirrup.js')))
      expect(code).toContain(line);
  });
});
