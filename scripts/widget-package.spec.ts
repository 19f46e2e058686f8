import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(join(root, 'node_modules/jest-environment-jsdom/package.json'));
const jsdom = require.resolve('jsdom');

const USE = `
import { createRequire } from 'node:module';
const { JSDOM } = createRequire(import.meta.url)(${JSON.stringify(jsdom)});
const { window } = new JSDOM('<!doctype html><body><main></main></body>', { url: 'https://shop.example/' });
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
const { load } = await import('@chirrup/widget');
const { ChirrupWidget } = await import('@chirrup/widget/react');
const { act, createElement, StrictMode } = await import('react');
const { createRoot } = await import('react-dom/client');

const src = 'https://chirrup.example/lib/chirrup.js';
const early = [];
const stop = load({ botId: 'C-1', src })('on', 'ready', () => early.push('ready'));
const seen = [];
const root = createRoot(document.querySelector('main'));
const widget = (props) =>
  act(() => root.render(createElement(StrictMode, null, createElement(ChirrupWidget, { botId: 'C-1', src, ...props }))));
await widget({ identity: 'token-1', onMessage: () => seen.push('first') });
await widget({ identity: 'token-2', onMessage: ({ content }) => seen.push(content) });
await widget({ botId: 'C-2', open: true, settings: { position: 'left' }, onMessage: ({ content }) => seen.push(content) });
const queue = window.chirrup.q.map((call) => call.slice(0, 2));
const listeners = window.chirrup.q.filter(([command]) => command === 'on');
const fire = (event, data) => {
  for (const [, wanted, listener] of listeners) if (wanted === event) listener(data);
};
fire('message', { content: 'Hello' });
stop();
fire('ready');
// what the script does when it is there
const calls = [];
window.chirrup = Object.assign((...call) => void calls.push(call), { live: true });
load({ botId: 'C-1', src })('send', 'Hi');
await act(() => root.unmount());
fire('message', { content: 'too late' });
const scripts = [...document.scripts].map(({ id, type, src, dataset }) => ({ id, type, src, bot: dataset.botId }));
console.log(JSON.stringify({ scripts, queue, seen, early, calls }));
`;

/** Vue's part is played by hand: what it calls of a component, with the properties it gives. */
const VUE = `
import { createRequire } from 'node:module';
const { JSDOM } = createRequire(import.meta.url)(${JSON.stringify(jsdom)});
const { window } = new JSDOM('<!doctype html><body></body>', { url: 'https://shop.example/' });
Object.assign(globalThis, { window, document: window.document });
const { ChirrupWidget: widget } = await import('@chirrup/widget/vue');
const calls = [];
window.chirrup = Object.assign((...call) => (calls.push(call), () => {}), { live: true });
const emitted = [];
const instance = { botId: 'C-1', src: 'https://chirrup.example/lib/chirrup.js', identity: 'token-1', $emit: (...data) => emitted.push(data) };
for (const [name, get] of Object.entries(widget.computed)) Object.defineProperty(instance, name, { get });
widget.mounted.call(instance);
calls.find(([command, event]) => command === 'on' && event === 'message')[2]({ content: 'Hello' });
Object.assign(instance, { botId: 'C-2', open: true, settings: { position: 'left' } });
widget.watch.said.call(instance);
widget.watch.known.call(instance);
widget.unmounted.call(instance);
const scripts = [...document.scripts].map(({ src, dataset }) => [src, dataset.botId]);
console.log(JSON.stringify({ scripts, emitted, calls: calls.filter(([command]) => command !== 'on'), drawn: widget.render() }));
`;

const TYPES = `
import { load, type ChirrupEvents } from '@chirrup/widget';
import { ChirrupChat, ChirrupWidget, type ChirrupWidgetProps } from '@chirrup/widget/react';
import { ChirrupWidget as VueWidget } from '@chirrup/widget/vue';

const chirrup = load({ botId: 'C-1', src: 'https://chirrup.example/lib/chirrup.js' });
chirrup('open');
chirrup('conversion', { id: 'o-1', value: 49.9, currency: 'EUR' });
const stop: () => void = chirrup('on', 'conversion', ({ assisted }) => assisted satisfies boolean);
stop();
const props: ChirrupWidgetProps = { botId: 'C-1', onError: ({ code }: ChirrupEvents['error']) => code.length };
ChirrupWidget(props) satisfies null;
ChirrupChat({ botId: 'C-1', plain: true });
const inVue: InstanceType<typeof VueWidget>['$props'] = { botId: 'C-1', onMessage: ({ content }) => content.length };
// @ts-expect-error a bot has an id in Vue as well
const without: InstanceType<typeof VueWidget>['$props'] = {};
export { inVue, without };
// @ts-expect-error an amount is a number
chirrup('conversion', { id: 'o-1', value: '49.9', currency: 'EUR' });
// @ts-expect-error there is no such command
chirrup('explode');
// @ts-expect-error there is no such event
chirrup('on', 'explode', () => {});
// @ts-expect-error a bot has an id
load({});
`;

describe('the package @chirrup/widget, packed and installed in a project of its own', () => {
  let project: string;
  const run = (program: string, args: string[], cwd = project): string =>
    execFileSync(program, args, {
      cwd,
      encoding: 'utf8',
      env: {
        ...process.env,
        npm_config_offline: 'true',
        npm_config_update_notifier: 'false',
      },
    });

  beforeAll(() => {
    project = realpathSync(mkdtempSync(join(tmpdir(), 'chirrup-package-')));
    writeFileSync(join(project, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
    run('npm', ['pack', '--silent', '--pack-destination', project], join(root, 'widget/npm'));
    const packed = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
    run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', `./${packed}`]);
    for (const name of ['react', 'react-dom'])
      symlinkSync(
        realpathSync(join(root, 'frontend/node_modules', name)),
        join(project, 'node_modules', name),
      );
  }, 120_000);
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it('holds what it needs, and no second copy of the widget', () => {
    const folder = join(project, 'node_modules/@chirrup/widget');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /\.(js|ts|json|md)$/.test(name)).sort()).toEqual([
      'README.md',
      'dist/address.d.ts',
      'dist/address.js',
      'dist/events.d.ts',
      'dist/events.js',
      'dist/index.d.ts',
      'dist/index.js',
      'dist/page-api.d.ts',
      'dist/page-api.js',
      'dist/react.d.ts',
      'dist/react.js',
      'dist/vue.d.ts',
      'dist/vue.js',
      'package.json',
    ]);
    const bytes = files
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name)).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8_500);
  });

  it('loads the script once, keeps calls until it is there, and speaks React', () => {
    writeFileSync(join(project, 'use.mjs'), USE);
    expect(JSON.parse(run(process.execPath, ['use.mjs']))).toEqual({
      scripts: [
        { id: 'chirrup-widget', type: 'module', src: 'https://chirrup.example/lib/chirrup.js', bot: 'C-1' },
      ],
      queue: expect.arrayContaining([
        ['on', 'ready'],
        ['on', 'message'],
        ['identify', { token: 'token-1' }],
        ['identify', { token: 'token-2' }],
        ['boot', { bot: 'C-1' }],
        ['boot', { position: 'left', bot: 'C-2', open: true }],
      ]),
      seen: ['Hello'],
      early: [],
      calls: [['send', 'Hi'], ['shutdown']],
    });
  });

  it('speaks Vue', () => {
    writeFileSync(join(project, 'vue.mjs'), VUE);
    expect(JSON.parse(run(process.execPath, ['vue.mjs']))).toEqual({
      scripts: [['https://chirrup.example/lib/chirrup.js', 'C-1']],
      emitted: [['message', { content: 'Hello' }]],
      calls: [
        ['boot', { bot: 'C-1' }],
        ['identify', { token: 'token-1' }],
        ['boot', { position: 'left', bot: 'C-2', open: true }],
        ['identify', { token: 'token-1' }],
        ['shutdown'],
      ],
      drawn: null,
    });
  });

  it('has types of commands and events', () => {
    mkdirSync(join(project, 'src'));
    writeFileSync(join(project, 'src/use.ts'), TYPES);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
    run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']);
  });
});
