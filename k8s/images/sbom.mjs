// `node k8s/images/sbom.mjs IMAGE [docker|podman]`: everything in an image as a CycloneDX list: Debian's, npm's and Python's packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [image, tool] = process.argv.slice(2);
if (!image) {
  process.stderr.write('Usage: node k8s/images/sbom.mjs IMAGE [docker|podman]\n');
  process.exit(2);
}
const engine = tool ?? (spawnSync('podman', ['--version']).status === 0 ? 'podman' : 'docker');
const run = (...args) => execFileSync(engine, args, { encoding: 'utf8' }).trim();
// tar's "*" stands for folders too
const PARTS = [
  'var/lib/dpkg/status',
  'app/*/package.json',
  'usr/local/lib/node_modules/*/package.json',
  'packages/*.dist-info/METADATA',
];
const folder = mkdtempSync(join(tmpdir(), 'chirrup-sbom-'));
const container = run('create', image);
try {
  const patterns = PARTS.map((part) => `'${part}'`).join(' ');
  // a part that an image does not have is no failure
  const unpack = `${engine} export ${container} | tar -x -C ${folder} --wildcards ${patterns} 2>/dev/null`;
  spawnSync('sh', ['-c', unpack]);
} finally {
  run('rm', container);
}

/** `Name: value` lines as a record. */
const headers = (text) =>
  Object.fromEntries([...text.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name, value]) => [name, value]));

const component = (type, name, version, licence, path = name) => ({
  type: 'library',
  name,
  version,
  purl: `pkg:${type}/${path}@${encodeURIComponent(version)}`,
  'bom-ref': `pkg:${type}/${path}@${encodeURIComponent(version)}`,
  ...(licence ? { licenses: [{ license: { name: licence } }] } : {}),
});

const debian = () => {
  const file = join(folder, 'var/lib/dpkg/status');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n\n')
    .map(headers)
    .filter(({ Status }) => Status?.endsWith(' installed'))
    .map(({ Package, Version }) => component('deb', Package, Version, undefined, `debian/${Package}`));
};

/** A package's own folder, not one inside it. */
const NPM = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@.][^/]*\/package\.json$/;
const PYTHON = /^packages\/[^/]+\.dist-info\/METADATA$/;

const npm = (files) =>
  files
    .filter((file) => NPM.test(file))
    .flatMap((file) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      if (!name || !version) return [];
      const licence = typeof license === 'string' ? license : license?.type;
      return [component('npm', name, version, licence, name.replace('@', '%40'))];
    });

const python = (files) =>
  files
    .filter((file) => PYTHON.test(file))
    .map((file) => {
      const { Name, Version, License } = headers(readFileSync(join(folder, file), 'utf8'));
      return component('pypi', Name, Version, License);
    });

const files = readdirSync(folder, { recursive: true });
const all = new Map([...debian(), ...npm(files), ...python(files)].map((one) => [one.purl, one]));
rmSync(folder, { recursive: true });
if (all.size === 0) throw new Error(`Nothing was found in ${image}`);
const list = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: { timestamp: new Date().toISOString(), component: { type: 'container', name: image } },
  components: [...all.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
};
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
