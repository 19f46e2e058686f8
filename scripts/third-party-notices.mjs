// The licences of everything that is delivered, in one file of the production folder.
import { existsSync, globSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LICENCE = /^(licen[cs]e|copying|notice)(\.(md|txt|markdown))?$/i;
const LICENSING = /^licen[cs]ing$/im;

/** What a package without a licence file says in its README. */
const licensing = (readme) => readme.split(/^## /m).filter((part) => LICENSING.test(part.split('\n', 1)[0]));

/** Name, version, licence and its text for each package below `folder`, ours left out. */
export const thirdPartyNotices = (folder) => {
  const notices = new Map();
  for (const file of globSync('node_modules/.pnpm/*/node_modules/{*,@*/*}/package.json', { cwd: folder })) {
    const packageFolder = join(folder, dirname(file));
    // links lead to a package's own folder, which is read there
    if (lstatSync(packageFolder).isSymbolicLink()) continue;
    const { name, version, license } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (!name || name.startsWith('@chirrup/')) continue;
    const texts = readdirSync(packageFolder)
      .filter((entry) => LICENCE.test(entry))
      .sort()
      .map((entry) => readFileSync(join(packageFolder, entry), 'utf8').trim());
    const readme = join(packageFolder, 'README.md');
    if (texts.length === 0 && existsSync(readme)) texts.push(...licensing(readFileSync(readme, 'utf8')));
    const licence = typeof license === 'string' ? license : (license?.type ?? 'see below');
    notices.set(`${name} ${version}`, [`${name} ${version}`, `Licence: ${licence}`, ...texts].join('\n\n'));
  }
  const sorted = [...notices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice);
  return `${sorted.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
};
