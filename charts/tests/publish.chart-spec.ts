import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const script = fileURLToPath(new URL('../../k8s/images/publish.mjs', import.meta.url));
const PRODUCT = `sha256:${'a'.repeat(64)}`;
const EMBEDDINGS = `sha256:${'b'.repeat(64)}`;
const CHART = `sha256:${'c'.repeat(64)}`;

/** Stands for docker, podman, helm and cosign: writes down how it was called, and answers as they do. */
const STAND_IN = `#!/bin/sh
name=$(basename "$0")
[ "$1" = version ] || [ "$2" = version ] || echo "$name $*" >> "$CALLS"
case "$*" in *embeddings*) digest=${EMBEDDINGS};; *) digest=${PRODUCT};; esac
previous=
for word in "$@"; do
  [ "$previous" = --metadata-file ] && echo "{\\"containerimage.digest\\": \\"$digest\\"}" > "$word"
  [ "$previous" = --digestfile ] && echo "$digest" > "$word"
  previous=$word
done
case "$name $1" in
  "helm push") echo "Digest: ${CHART}" >&2;;
  *" create") echo container;;
  *" export") mkdir -p "$CALLS.d/app/x" && echo '{"name":"x","version":"1.0.0","license":"MIT"}' > "$CALLS.d/app/x/package.json"
    mkdir -p "$CALLS.d/app/node_modules/x" && cp "$CALLS.d/app/x/package.json" "$CALLS.d/app/node_modules/x/" && tar -c -C "$CALLS.d" app;;
esac
`;

describe('publishing images and chart', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chirrup-publish-'));
    for (const tool of ['docker', 'podman', 'helm', 'cosign']) {
      writeFileSync(join(folder, tool), STAND_IN);
      chmodSync(join(folder, tool), 0o755);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]) => {
    const env = {
      ...process.env,
      CHIRRUP_CACHE: folder,
      CALLS: join(folder, 'calls'),
      PATH: `${folder}:${process.env.PATH}`,
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      env,
      encoding: 'utf8',
    });
    let calls: string[] = [];
    try {
      calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
    } catch {
      // nothing was called
    }
    return { status, stdout, stderr, calls };
  };
  /** What a dry run prints, as the calls would be written down. */
  const printed = (stdout: string) =>
    stdout
      .split('\n\n')[0]
      ?.split('\n')
      .map((line) => line.replaceAll("'", '').replace(/ > .*/, ''));

  it.each(['docker', 'podman'])('with %s does what a dry run prints, and signs what was pushed', (tool) => {
    const args = [
      'registry.example.com:5000/team',
      '--version',
      '1.2.3',
      '--tool',
      tool,
      '--key',
      'cosign.key',
      '--no-log',
    ];
    const dry = run(...args, '--dry-run');
    expect([dry.status, dry.calls]).toEqual([0, []]);
    const done = run(...args);
    expect([done.status, done.stderr]).toEqual([0, '']);
    const digests: [RegExp, string][] = [
      [/chirrup\/chirrup@<digest of it>/, `chirrup/chirrup@${PRODUCT}`],
      [/chirrup\/embeddings@<digest of it>/, `chirrup/embeddings@${EMBEDDINGS}`],
      [/charts\/chirrup@<digest of it>/, `charts/chirrup@${CHART}`],
    ];
    const expected = printed(dry.stdout)
      ?.map((line) => digests.reduce((text, [from, to]) => text.replace(from, to), line))
      .filter((line) => !line.startsWith('node '));
    const parts = / (create|export|rm) (registry|container)/;
    expect(done.calls.filter((line) => !parts.test(line))).toEqual(expected);
    const images = 'registry.example.com:5000/team/chirrup';
    expect(expected?.filter((line) => line.startsWith('cosign sign'))).toEqual([
      `cosign sign --yes --key cosign.key --tlog-upload=false ${images}/chirrup@${PRODUCT}`,
      `cosign sign --yes --key cosign.key --tlog-upload=false ${images}/embeddings@${EMBEDDINGS}`,
      `cosign sign --yes --key cosign.key --tlog-upload=false registry.example.com:5000/team/charts/chirrup@${CHART}`,
    ]);
    expect(expected?.filter((line) => line.includes('linux/amd64,linux/arm64'))).toHaveLength(2);
    const published = join(folder, 'published', '1.2.3');
    expect(parse(readFileSync(join(published, 'images.yaml'), 'utf8'))).toEqual({
      image: { repository: `${images}/chirrup`, digest: PRODUCT },
      embeddings: { image: { repository: `${images}/embeddings`, digest: EMBEDDINGS } },
    });
    const list = JSON.parse(readFileSync(join(published, 'chirrup.cdx.json'), 'utf8'));
    expect([list.bomFormat, list.components[0].purl]).toEqual(['CycloneDX', 'pkg:npm/x@1.0.0']);
  });

  it('stops at the first failure', () => {
    writeFileSync(join(folder, 'cosign'), '#!/bin/sh\n[ "$1" = version ] || { echo refused >&2; exit 3; }\n');
    const { status, stderr, calls } = run('registry.example.com', '--tool', 'docker');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/refused\s+cosign ended with 3/)]);
    expect(calls.join('\n')).not.toMatch(/embeddings|helm/);
  });

  it.each([
    [[], 'Which registry?'],
    [['https://registry.example.com'], 'Which registry?'],
    [['registry.example.com', '--version', 'latest'], 'must look like 1.2.3'],
    [['registry.example.com', '--tool', 'nerdctl'], '--tool is docker or podman'],
  ])('with %j says what is missing', (args, sentence) => {
    expect(run(...args, '--dry-run')).toMatchObject({ status: 2, stderr: expect.stringContaining(sentence) });
  });
});
