import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const plugin = join(import.meta.dirname, '../chirrup');
const read = (file: string): string => readFileSync(join(plugin, file), 'utf8');
const sources = globSync('**/*.php', { cwd: plugin });
const hasPhp = spawnSync('php', ['--version']).status === 0;
if (!hasPhp)
  process.stderr.write('Skipped the plugin under PHP: it needs php on the PATH (Debian: php-cli)\n');
const underPhp = hasPhp ? it : it.skip;

underPhp('the rules hold under PHP', () => {
  const { stdout, stderr, status } = spawnSync('php', [join(import.meta.dirname, 'rules-test.php')], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\d{2,} checks, 0 failed\n$/);
  expect(status).toBe(0);
});

underPhp.each(sources)('%s is PHP without a mistake', (file) => {
  const { stdout, status } = spawnSync('php', ['-l', join(plugin, file)], { encoding: 'utf8' });
  expect(`${status} ${stdout}`).toMatch(/^0 No syntax errors/);
});

it.each(sources)('%s does nothing when it is opened by its address', (file) => {
  expect(read(file)).toMatch(/if \( ! defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \) \{\n\texit;/);
});

it('prints nothing that is not escaped, and calls no other host', () => {
  for (const file of sources) {
    const text = read(file);
    expect(text.match(/\becho (?!esc_(html|attr|url|textarea)\()/g)).toBeNull();
    expect(
      text.match(/\b(wp_remote_\w+|curl_\w+|file_get_contents|fsockopen|eval|base64_decode)\s*\(/g),
    ).toBeNull();
  }
});

it('the readme is in the form of the plugin directory and agrees with the plugin', () => {
  const readme = read('readme.txt');
  const main = read('chirrup.php');
  const header = (name: string) => new RegExp(`^[ *]*${name}:\\s*(.+)$`, 'm');
  for (const name of ['Requires at least', 'Requires PHP', 'License', 'License URI']) {
    expect(header(name).exec(readme)?.[1]).toBe(header(name).exec(main)?.[1]);
  }
  const version = header('Version').exec(main)?.[1];
  expect(header('Stable tag').exec(readme)?.[1]).toBe(version);
  expect(readme).toContain(`= ${version} =`);
  expect(readme.startsWith('=== Chirrup ===\n')).toBe(true);
  expect(header('Tags').exec(readme)?.[1]?.split(',').length).toBeLessThanOrEqual(5);
  const summary = readme.split('\n\n')[1] ?? '';
  expect(summary.length).toBeGreaterThan(0);
  expect(summary.length).toBeLessThanOrEqual(150);
  for (const section of [
    'Description',
    'External services',
    'Installation',
    'Frequently Asked Questions',
    'Changelog',
  ]) {
    expect(readme).toContain(`\n== ${section} ==\n`);
  }
});

it('every text can be translated', () => {
  const template = read('languages/chirrup.pot');
  const texts = sources.flatMap((file) =>
    [...read(file).matchAll(/\b(?:__|esc_html_e|esc_html__)\( '((?:[^'\\]|\\.)*)', '(\w+)' \)/g)].map(
      ([, text = '', domain]) => ({ text: text.replaceAll("\\'", "'"), domain }),
    ),
  );
  expect(texts.length).toBeGreaterThan(15);
  for (const { text, domain } of texts) {
    expect(domain).toBe('chirrup');
    expect(template).toContain(`msgid ${JSON.stringify(text)}\n`);
  }
});
