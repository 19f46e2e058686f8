// `node k8s/images/publish.mjs REGISTRY [options]`: builds both images for several architectures, lists what is in them, signs them
// and pushes them and the chart to a registry of one's own. What it needs: docker with buildx or podman, helm, cosign.
//   --version 1.2.3         of the chart and the images; the chart's own
//   --platforms LIST        linux/amd64,linux/arm64
//   --key FILE              cosign's key; without it by the identity of who runs it (keyless)
//   --no-log                signatures are not entered into cosign's public log
//   --no-sign               neither signature nor attested list
//   --tool docker|podman    docker where it has buildx
//   --dry-run               prints every command and runs none
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const chart = join(root, 'charts', 'chirrup');
const IMAGES = [
  { name: 'chirrup', file: 'Dockerfile', context: root, base: 'NODE_IMAGE' },
  { name: 'embeddings', file: 'embeddings.Dockerfile', context: here, base: 'PYTHON_IMAGE' },
];
const DIGEST = /sha256:[0-9a-f]{64}/;
/** What a registry takes as a name of itself, with a folder in it or without. */
const REGISTRY = /^[a-z0-9.-]+(:[0-9]+)?(\/[a-z0-9._-]+)*$/;

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
};
const works = (...command) => spawnSync(command[0], command.slice(1)).status === 0;

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      platforms: { type: 'string', default: 'linux/amd64,linux/arm64' },
      key: { type: 'string' },
      'no-log': { type: 'boolean', default: false },
      'no-sign': { type: 'boolean', default: false },
      tool: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const registry = positionals[0]?.replace(/^oci:\/\//, '').replace(/\/$/, '') ?? '';
  if (!REGISTRY.test(registry))
    fail('Which registry? node k8s/images/publish.mjs registry.example.com/team [--dry-run]');
  const own = /^version: *(\S+)/m.exec(readFileSync(join(chart, 'Chart.yaml'), 'utf8'))?.[1];
  const version = values.version ?? own;
  if (!/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))
    fail(`--version ${version} must look like 1.2.3 or 1.2.3-rc.1`);
  const tool = values.tool ?? (works('docker', 'buildx', 'version') ? 'docker' : 'podman');
  if (!['docker', 'podman'].includes(tool)) fail('--tool is docker or podman');
  const signs = !values['no-sign'];
  const isDry = values['dry-run'];
  const missing = [tool, 'helm', ...(signs ? ['cosign'] : [])].filter(
    (name) => !isDry && !works(name, 'version'),
  );
  if (missing.length > 0) fail(`Missing: ${missing.join(', ')}`);
  return {
    registry,
    version,
    tool,
    signs,
    isDry,
    platforms: values.platforms,
    key: values.key,
    isPrivate: values['no-log'],
  };
};

const options = readOptions();
const { registry, version, tool, signs, isDry, platforms, key, isPrivate } = options;
const out = join(process.env.CHIRRUP_CACHE ?? join(homedir(), '.cache', 'chirrup'), 'published', version);

/** Runs or prints a command; the digest of what it pushed is in its output or in a file that it writes. */
const step = (command, { digestIn, keep } = {}) => {
  const shown = command.map((word) => (/[^\w@%+=:,./<>-]/.test(word) ? `'${word}'` : word)).join(' ');
  process.stdout.write(`${shown}${keep ? ` > ${keep}` : ''}\n`);
  if (isDry) return undefined;
  const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['inherit', 'pipe', digestIn === 'output' ? 'pipe' : 'inherit'],
  });
  if (status !== 0) fail(`${command[0]} ended with ${status}${stderr ? `: ${stderr.trim()}` : ''}`);
  if (keep) writeFileSync(keep, stdout);
  if (!digestIn) return undefined;
  const text = digestIn === 'output' ? `${stdout}${stderr}` : readFileSync(digestIn, 'utf8');
  return (
    (digestIn !== 'output' && text.startsWith('{')
      ? JSON.parse(text)['containerimage.digest']
      : DIGEST.exec(text)?.[0]) ?? fail(`${command[0]} did not say what it pushed`)
  );
};

const build = ({ name, file, context, base }) => {
  const image = `${registry}/chirrup/${name}`;
  const digestIn = join(out, `${name}.digest`);
  const args = process.env[base] ? ['--build-arg', `${base}=${process.env[base]}`] : [];
  const source = ['--file', relative(root, join(here, file)), ...args];
  const folder = relative(root, context) || '.';
  const ref = `${image}:${version}`;
  if (tool === 'docker') {
    const pushed = ['--tag', ref, '--provenance=mode=max', '--metadata-file', digestIn, '--push', folder];
    return {
      image,
      digest: step(['docker', 'buildx', 'build', '--platform', platforms, ...source, ...pushed], {
        digestIn,
      }),
    };
  }
  // a list of the same name would get the new images beside the old ones
  step(['podman', 'rmi', '--ignore', ref]);
  step([
    'podman',
    'build',
    '--platform',
    platforms,
    ...source,
    '--format',
    'docker',
    '--manifest',
    ref,
    folder,
  ]);
  return {
    image,
    digest: step(['podman', 'manifest', 'push', '--all', '--digestfile', digestIn, ref, `docker://${ref}`], {
      digestIn,
    }),
  };
};

const signing = ['--yes', ...(key ? ['--key', key] : []), ...(isPrivate ? ['--tlog-upload=false'] : [])];
const exact = ({ image, digest }) => `${image}@${digest ?? '<digest of it>'}`;

const publishImage = (one) => {
  const pushed = build(one);
  const list = join(out, `${one.name}.cdx.json`);
  step(['node', 'k8s/images/sbom.mjs', exact(pushed), tool], { keep: list });
  if (signs) {
    step(['cosign', 'sign', ...signing, exact(pushed)]);
    step(['cosign', 'attest', ...signing, '--type', 'cyclonedx', '--predicate', list, exact(pushed)]);
  }
  return pushed;
};

const publishChart = () => {
  step([
    'helm',
    'package',
    relative(root, chart),
    '--version',
    version,
    '--app-version',
    version,
    '--destination',
    out,
  ]);
  const digest = step(['helm', 'push', join(out, `chirrup-${version}.tgz`), `oci://${registry}/charts`], {
    digestIn: 'output',
  });
  if (signs) step(['cosign', 'sign', ...signing, exact({ image: `${registry}/charts/chirrup`, digest })]);
};

if (!isDry) mkdirSync(out, { recursive: true });
const [product, embeddings] = IMAGES.map(publishImage);
publishChart();
const values = [
  '# Images that are what was pushed, whatever becomes of the tag: helm install … --values this-file',
  `image: {repository: ${product.image}, digest: "${product.digest ?? '<digest of it>'}"}`,
  `embeddings: {image: {repository: ${embeddings.image}, digest: "${embeddings.digest ?? '<digest of it>'}"}}`,
];
process.stdout.write(`\n${values.join('\n')}\n`);
if (!isDry) writeFileSync(join(out, 'images.yaml'), `${values.join('\n')}\n`);
