// pnpm makes a copy of a package for each set of peers it meets. Classes of two copies are two classes, which Nest
// does not take for one another: afterwards each version is there once.
import { existsSync, lstatSync, readdirSync, realpathSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** `@nestjs+core@12.5.1` of `@nestjs+core@12.5.1_@nestjs+common@12.5.1_…`. */
const versionOf = (entry) => /^@?[^@]+@[^_]+/.exec(entry)?.[0] ?? entry;

/** Packages below a `node_modules` folder, those of scopes too. */
const packagesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((name) => {
        if (name.startsWith('.')) return [];
        return name.startsWith('@')
          ? readdirSync(join(folder, name)).map((part) => join(folder, name, part))
          : [join(folder, name)];
      })
    : [];

/** Leads every link of an installation by pnpm to one copy of each version, and removes the others. @returns how many */
export const keepSingleCopies = (folder) => {
  const modules = join(folder, 'node_modules');
  const store = join(modules, '.pnpm');
  const entries = readdirSync(store).filter((name) => existsSync(join(store, name, 'node_modules')));
  const richest = new Map();
  for (const entry of entries) {
    // the copy that sees the most packages can do what the others can
    const count = packagesIn(join(store, entry, 'node_modules')).length;
    const best = richest.get(versionOf(entry));
    if (!best || count > best.count) richest.set(versionOf(entry), { entry, count });
  }
  const kept = (entry) => richest.get(versionOf(entry))?.entry ?? entry;
  const real = realpathSync(store);
  const places = [
    modules,
    join(store, 'node_modules'),
    ...entries.map((one) => join(store, one, 'node_modules')),
  ];
  for (const path of places.flatMap(packagesIn)) {
    if (!lstatSync(path).isSymbolicLink() || !existsSync(path)) continue;
    const [entry = '', ...rest] = relative(real, realpathSync(path)).split('/');
    if (kept(entry) === entry || entry === '..') continue;
    unlinkSync(path);
    symlinkSync(relative(dirname(path), join(store, kept(entry), ...rest)), path);
  }
  const others = entries.filter((entry) => kept(entry) !== entry);
  for (const entry of others) rmSync(join(store, entry), { recursive: true });
  return others.length;
};
