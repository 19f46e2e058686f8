import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { keepSingleCopies } from './single-copies.mjs';

describe('copies of a package in the production folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-copies-'));
  const store = join(folder, 'node_modules', '.pnpm');
  afterAll(() => rmSync(folder, { recursive: true }));

  const pack = (entry: string, name: string) => {
    const own = join(store, entry, 'node_modules', name);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'index.js'), entry);
    return own;
  };
  const link = (from: string, to: string) => {
    mkdirSync(dirname(from), { recursive: true });
    symlinkSync(relative(dirname(from), to), from);
  };

  it('become one, which everybody sees', () => {
    const poor = pack('@us+rpc@file+rpc', '@us/rpc');
    const rich = pack('@us+rpc@file+rpc_ws@8.0.0', '@us/rpc');
    const ws = pack('ws@8.0.0', 'ws');
    const older = pack('ws@7.0.0', 'ws');
    link(join(store, '@us+rpc@file+rpc_ws@8.0.0/node_modules/ws'), ws);
    const chat = pack('@us+chat@file+chat', '@us/chat');
    link(join(store, '@us+chat@file+chat/node_modules/@us/rpc'), poor);
    link(join(store, '@us+chat@file+chat/node_modules/ws'), older);
    link(join(folder, 'node_modules/@us/rpc'), rich);
    link(join(folder, 'node_modules/@us/chat'), chat);
    link(join(store, 'node_modules/@us/gone'), join(store, 'nowhere'));

    expect(keepSingleCopies(folder)).toBe(1);
    expect(existsSync(poor)).toBe(false);
    const seenBy = (entry: string, name: string) => realpathSync(join(store, entry, 'node_modules', name));
    expect(seenBy('@us+chat@file+chat', '@us/rpc')).toBe(realpathSync(rich));
    expect(seenBy('@us+chat@file+chat', 'ws')).toBe(realpathSync(older));
    expect(realpathSync(join(folder, 'node_modules/@us/rpc'))).toBe(realpathSync(rich));
    expect(keepSingleCopies(folder)).toBe(0);
  });
});
