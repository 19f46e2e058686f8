import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkSize } from '../../widget/scripts/check-size.mjs';
import { withoutAllowed } from './allowances.mjs';
import { breakingViolations } from './breaking.mjs';
import { markdownViolations } from './documents/markdown.mjs';
import { envAccessViolations } from './env-access.mjs';
import { fileSizeViolations } from './file-size.mjs';
import { folderSizeViolations } from './folder-size.mjs';
import { differences } from './generated.mjs';
import { architecture, architectureViolations } from './graph/architecture.mjs';
import { folderCycleViolations } from './graph/folder-cycles.mjs';
import { serviceGraph, serviceGraphViolations, withPicture } from './graph/service-graph.mjs';
import { cruise, importViolations } from './import-rules.mjs';
import { slowPatternViolations } from './linear/patterns.mjs';
import { privateWordViolations } from './private-words.mjs';
import { rootViolations } from './root-entries.mjs';

/** Doorway rule -> the third party it guards. */
const thirdParties = {
  argon2: '@node-rs/argon2',
  grpc: '@grpc/grpc-js',
  jose: 'jose',
  kafkajs: 'kafkajs',
  markdown: 'markdown-it',
  'ai-sdk': '@ai-sdk/openai',
  opensearch: '@opensearch-project/opensearch',
  opentelemetry: '@opentelemetry/api',
  pg: 'pg',
  pino: 'pino',
  prometheus: 'prom-client',
  redis: '@redis/client',
  s3: '@aws-sdk/client-s3',
  smtp: 'nodemailer',
  multipart: '@fastify/busboy',
  papaparse: 'papaparse',
  pdf: 'unpdf',
  colours: '@ctrl/tinycolor',
  'command-palette': 'cmdk',
  'socket-io-client': 'socket.io-client',
  stemmers: 'snowball-stemmers',
  typeorm: 'typeorm',
  undici: 'undici',
  'user-agents': 'bowser',
  virtual: '@tanstack/react-virtual',
};

/** Each guard must catch what it is there for: a planted violation. */
describe('guards', () => {
  const root = mkdtempSync(join(tmpdir(), 'chirrup-guards-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const plant = (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };

  it('catches files that are too long', () => {
    const text = 'x\n'.repeat(351);
    expect(fileSizeViolations([{ path: 'services/a/src/b.ts', text }])).toHaveLength(1);
    expect(fileSizeViolations([{ path: 'services/a/src/b.spec.ts', text }])).toEqual([]);
    expect(fileSizeViolations([{ path: 'services/a/src/b.spec.ts', text: 'x\n'.repeat(501) }])).toHaveLength(
      1,
    );
  });

  it('catches folders of too many sources', () => {
    const some = (count: number, name: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => ({ path: name(index), text: '' }));
    const sources = (count: number) => some(count, (index) => `services/a/src/b${index}.ts`);
    expect(folderSizeViolations(sources(12))).toEqual([]);
    expect(folderSizeViolations(sources(13))).toEqual([
      'services/a/src has 13 source files, 12 are allowed: cut it by role',
    ]);
    expect(folderSizeViolations(some(13, (index) => `services/a/src/b${index}.spec.ts`))).toEqual([]);
    expect(folderSizeViolations(some(13, (index) => `services/a/src/migrations/${index}-b.ts`))).toEqual([]);
  });

  it('catches leftovers at the root', () => {
    expect(rootViolations('.', ['README.md', 'services', 'node_modules', '.gitignore', 'npm.log'])).toEqual(
      [],
    );
    expect(rootViolations('.', ['serve.py', 'out', 'package.json'])).toEqual([
      expect.stringMatching(/^serve\.py stands at the root/),
      expect.stringMatching(/^out stands at the root/),
    ]);
  });

  it('catches words of our own invention', () => {
    const saying = (text: string) => [{ path: 'services/a/src/b.ts', text: `const a = 1;\n${text}\n` }];
    expect(privateWordViolations(saying('if (fanOut.hears) return;'))).toEqual([
      'services/a/src/b.ts:2 says "hears": use isReliable',
    ]);
    expect(privateWordViolations(saying('class JobPlace {}'))).toHaveLength(1);
    expect(privateWordViolations(saying('if (fanOut.isReliable) shears();'))).toEqual([]);
  });

  it('catches lines and table cells nobody reads', () => {
    const document = (...lines: string[]) => [{ path: 'docs/a.md', text: lines.join('\n') }];
    const long = 'word '.repeat(60);
    expect(markdownViolations(document('# A', long))).toEqual([
      'docs/a.md:2 has 300 characters, 240 are allowed',
    ]);
    expect(markdownViolations(document('```', long, '```', 'short'))).toEqual([]);
    expect(markdownViolations(document(`| a | ${'word '.repeat(16)}|`))).toEqual([
      'docs/a.md:1 has a table cell of 16 words, 15 are allowed',
    ]);
    expect(markdownViolations(document(`| ${'four words in it | '.repeat(20)}`))).toEqual([]);
    expect(markdownViolations(document(`| \`${'word '.repeat(16)}\` |`))).toEqual([]);
  });

  it('lets through only what is on the list, and says when that is no longer needed', () => {
    expect(
      withoutAllowed(['services/a is bad', 'services/b is bad'], ['services/a ', 'services/c ']),
    ).toEqual({
      violations: ['services/b is bad'],
      allowed: ['services/a is bad'],
      unused: ['services/c '],
    });
  });

  it('draws imports between folders, and catches a picture that is no longer true', () => {
    const module = (source: string, ...targets: string[]) => ({
      source,
      dependencies: targets.map((resolved) => ({ resolved })),
    });
    const modules = [
      module('services/shared/a/src/1.ts', 'services/shared/b/src/2.ts', 'services/shared/c/src/3.ts'),
      module('services/shared/b/src/2.ts', 'services/shared/c/src/3.ts'),
      module('services/chat/src/x/4.ts', 'services/chat/src/y/5.ts', 'services/shared/a/src/1.ts'),
      module('services/chat/src/z/6.ts', 'services/chat/src/y/5.ts'),
      module('services/chat/src/y/5.spec.ts', 'services/chat/src/x/4.ts'),
    ];
    const page = architecture(modules);
    expect(page).toContain('  a --> b\n  b --> c\n');
    expect(page).toContain('| chat | `a` |');
    expect(page).toContain('  x --> y\n  z --> y\n```');
    plant({ 'docs/architecture.md': page });
    expect(architectureViolations(modules, root)).toEqual([]);
    expect(architectureViolations(modules.slice(1), root)).toHaveLength(1);
  });

  it('draws who calls and reads whom, and catches calls upward, a chart and a README that say otherwise', () => {
    const topic = "export const topics = {\n  one: {\n    name: 'bots.one.v1',\n    owner: 'bots',\n";
    const file = (service: string, text: string) => ({ path: `services/${service}/src/x/y.ts`, text });
    const files = [
      { path: 'proto/src/topics.ts', text: topic },
      file('chat', 'this.bus\n  .client(BotsDefinition).get(); @EventPattern(topics.one.name, {})'),
      file('bots', 'bus.client(BillingDefinition)'),
      file('billing', ''),
    ];
    const readme = '# x\n<!-- services: npm run graph -->\n<!-- end of services -->\nrest\n';
    const drawn = withPicture(readme, serviceGraph(files));
    expect(drawn).toContain('  bots --> billing\n  chat --> bots\n  bots -. "bots.one" .-> chat\n');
    expect(withPicture(drawn, serviceGraph(files))).toBe(drawn);
    plant({
      'README.md': drawn,
      'charts/chirrup/templates/_kinds.tpl':
        'chat: {service: chat, calls: [bots]}\nbots-x: {service: bots, calls: []}\nbots-y: {service: bots, calls: [billing]}\nbilling: {service: billing, calls: []}\n',
    });
    expect(serviceGraphViolations(files, root)).toEqual([]);
    const upward = [...files, file('billing', 'bus.client(ChatDefinition)'), file('stock', '')];
    expect(serviceGraphViolations(upward, root)).toEqual([
      'stock has no place among the services',
      'calls upward: billing -> chat',
      'charts/chirrup/templates/_kinds.tpl: billing calls chat, and may call nobody',
      'README.md does not draw the services as the code has them: run npm run graph',
    ]);
  });

  it('catches cycles between sibling folders, however long', () => {
    const from = (source: string, ...targets: string[]) => ({
      source: `services/a/src/${source}`,
      dependencies: targets.map((target) => ({ resolved: `services/a/src/${target}` })),
    });
    const cycles = (...modules: ReturnType<typeof from>[]) =>
      folderCycleViolations(modules).map((line: string) => line.replace(/ \(.*/, ''));
    expect(cycles(from('b/one.ts', 'c/two.ts'), from('c/three.ts', 'b/four.ts'))).toEqual([
      'services/a/src: b -> c -> b',
    ]);
    expect(
      cycles(from('x/b/1.ts', 'x/c/2.ts'), from('x/c/e/3.ts', 'x/d/4.ts'), from('x/d/5.ts', 'x/b/f/6.ts')),
    ).toEqual(['services/a/src/x: b -> c -> d -> b']);
    // what lies beside the folders, and tests, may know both
    expect(cycles(from('b/one.ts', 'config.ts'), from('config.ts', 'b/two.ts'))).toEqual([]);
    expect(cycles(from('b/one.ts', 'c/two.ts'), from('c/two.spec.ts', 'b/one.ts'))).toEqual([]);
  });

  it.each(['process.env.PORT', 'process . env', "process['env']", 'import.meta.env.SECRET'])(
    'catches %s outside a config',
    (text) => {
      expect(envAccessViolations([{ path: 'services/chat/src/answering/answer.ts', text }])).toHaveLength(1);
      expect(envAccessViolations([{ path: 'scripts/start.mjs', text }])).toEqual([]);
    },
  );

  it('catches generated code that differs', () => {
    plant({ 'one/a.ts': '1', 'one/b.ts': '1', 'two/a.ts': '1', 'two/b.ts': '2', 'two/c.ts': '3' });
    expect(differences(join(root, 'one'), join(root, 'two')).sort()).toEqual(['b.ts', 'c.ts']);
  });

  it('catches contracts the last release cannot live with', () => {
    const folder = join(root, 'proto');
    cpSync(join(import.meta.dirname, '../../proto'), folder, {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|gen)$/.test(path),
    });
    expect(breakingViolations(folder)).toEqual([]);
    const file = join(folder, 'chat/v1/events.proto');
    const contract = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      contract.replace('string visitor_id = 5;', 'string visitor_id = 5;\n  string note = 60;'),
    );
    expect(breakingViolations(folder)).toEqual([]);
    for (const [from, to] of [
      ['string thread_id = 2;', 'string thread_id = 12;'],
      ['int64 seq = 4;', 'string seq = 4;'],
      ['string bot_id = 1;', 'string bot = 1;'],
    ] as const) {
      writeFileSync(file, contract.replace(from, to));
      expect(breakingViolations(folder)[0]).toContain('chat/v1/events.proto');
    }
  });

  it('catches a widget over its byte budgets', () => {
    const heavy = (bytes: number) => `/*${randomBytes(bytes).toString('hex')}*/`;
    plant({
      'lib/chirrup.js': heavy(2_041),
      'lib/panel-1.js': heavy(18_900),
      'lib/menu-1.js': heavy(4_000),
      'lib/texts/de-1.js': heavy(1_024),
      'lib/embed.js': heavy(3_000),
      'lib/lift.js': heavy(600),
    });
    expect(checkSize(join(root, 'lib')).problems).toEqual([
      expect.stringContaining('before opening'),
      expect.stringContaining('after opening'),
      expect.stringContaining('menu'),
      expect.stringContaining('texts/de'),
      expect.stringContaining('embed'),
      expect.stringContaining('lift'),
    ]);
  });

  it('catches every kind of forbidden import', () => {
    const thing = 'export const thing = 1;\n';
    const importing = (path: string) => `import { thing } from '${path}';\nexport const use = thing;\n`;
    const module = (name: string) => ({
      [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
      [`node_modules/${name}/index.js`]: thing,
    });
    plant({
      'package.json': JSON.stringify({
        name: 'planted',
        type: 'module',
        dependencies: Object.fromEntries(Object.values(thirdParties).map((name) => [name, '1.0.0'])),
      }),
      'tsconfig.json': JSON.stringify({
        compilerOptions: { module: 'preserve', moduleResolution: 'bundler' },
      }),
      ...Object.assign({}, ...Object.values(thirdParties).map(module)),
      'services/shared/kernel/src/thing.ts': thing,
      'services/shared/testing/src/thing.ts': thing,
      'services/shared/persistence/src/thing.ts': thing,
      'services/shared/language-model/src/open-model.ts': thing,
      'services/bots/src/uncounted.ts': importing('../../shared/language-model/src/open-model'),
      'services/bots/src/thing.ts': thing,
      'services/bots/src/persistence/thing.ts': thing,
      'services/bots/src/transport/through.ts': importing('../persistence/thing'),
      'services/bots/src/domain/pure.ts': importing('../persistence/thing'),
      'services/bots/src/cycle-a.ts': "import { b } from './cycle-b';\nexport const a: number = b;\n",
      'services/bots/src/cycle-b.ts': "import { a } from './cycle-a';\nexport const b: number = a;\n",
      'services/bots/src/lost.ts': importing('./nowhere'),
      'services/bots/src/tests.ts': importing('../../shared/testing/src/thing'),
      'services/bots/src/client.ts': importing('../../../frontend/src/ui/thing'),
      'services/chat/src/neighbour.ts': importing('../../bots/src/thing'),
      'services/chat/src/doorways.ts': Object.values(thirdParties)
        .map((name) => `import '${name}';`)
        .join('\n'),
      'services/bff/src/tables.ts': importing('../../shared/persistence/src/thing'),
      'services/shared/kernel/src/outward.ts': importing('../../persistence/src/thing'),
      'services/shared/persistence/src/upward.ts': importing('../../../bots/src/thing'),
      'frontend/src/ui/thing.ts': thing,
      'frontend/src/app/thing.ts': thing,
      'frontend/src/features/a/thing.ts': thing,
      'frontend/src/features/b/neighbour.ts': importing('../a/thing'),
      'frontend/src/features/b/shell.ts': importing('../../app/thing'),
      'frontend/src/ui/feature.ts': importing('../features/a/thing'),
      'widget/src/panel/thing.ts': thing,
      'widget/src/loader/heavy.ts': importing('../panel/thing'),
      'e2e/specs/inside.ts': importing('../../services/bots/src/thing'),
    });
    const caught = new Set(importViolations(cruise(root)).map((line: string) => line.split(':')[0]));
    expect([...caught].sort()).toEqual(
      [
        ...Object.keys(thirdParties).map((door) => `doorway-${door}`),
        'bff-has-no-tables',
        'domain-knows-no-transport',
        'e2e-sees-only-the-outside',
        'features-do-not-know-each-other',
        'features-know-no-shell',
        'kernel-knows-nobody',
        'loader-brings-nothing',
        'models-are-opened-within-ceilings',
        'no-cycles',
        'no-unresolved',
        'services-do-not-know-each-other',
        'services-know-no-client',
        'shared-knows-no-service',
        'testing-only-in-tests',
        'transport-goes-through-commands',
        'ui-knows-no-feature',
      ].sort(),
    );
  });
});

describe('linear patterns', () => {
  const file = (text: string) => [{ path: 'services/x/src/planted.ts', text }];
  const cache = () => join(mkdtempSync(join(tmpdir(), 'patterns-')), 'patterns.json');

  it('finds a planted pattern that is not, also where it is put together from constants', async () => {
    const found = await slowPatternViolations(
      file('const A = String.raw`(a+)+`;\nnew RegExp(`^${A}$`);'),
      [],
      cache(),
    );
    expect(found).toEqual([expect.stringMatching(/planted\.ts:2 .*exponential/)]);
    expect(await slowPatternViolations(file('/x*x*y$/.test(text)'), [], cache())).toHaveLength(1);
  });

  it('leaves linear ones alone, and says which exception is not needed', async () => {
    expect(await slowPatternViolations(file('/^[a-z]+$/.test(text)'), [], cache())).toEqual([]);
    const needless = [{ path: 'services/x/', why: 'short' }];
    expect(await slowPatternViolations(file('/^a$/'), needless, cache())).toEqual([
      expect.stringContaining('no longer needed'),
    ]);
  });

  it('cannot judge what is put together when the code runs', async () => {
    const found = await slowPatternViolations(file('new RegExp(words.map(escape).join("|"))'), [], cache());
    expect(found).toEqual([expect.stringContaining('put together when the code runs')]);
  });
});
