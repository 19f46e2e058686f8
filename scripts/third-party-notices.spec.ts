import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thirdPartyNotices } from './third-party-notices.mjs';

it('names every package once with its licence, and leaves ours out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-notices-'));
  const put = (store: string, name: string, licence?: string) => {
    const at = join(folder, 'node_modules/.pnpm', store, 'node_modules', name);
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, 'package.json'), JSON.stringify({ name, version: '1.0.0', license: 'MIT' }));
    if (licence) writeFileSync(join(at, 'LICENSE.md'), licence);
    return at;
  };
  const pg = put('pg@1.0.0', 'pg', 'Copyright of pg');
  put('@a+b@1.0.0', '@a/b');
  const drawn = put('@a+c@1.0.0', '@a/c');
  writeFileSync(join(drawn, 'README.md'), '# c\n\n## Licensing\n\nParts under LGPLv3\n\n## Use\n\nnot this');
  put('@chirrup+chat@file', '@chirrup/chat', 'ours');
  symlinkSync(pg, join(folder, 'node_modules/.pnpm/@a+b@1.0.0/node_modules/pg'));
  const notices = thirdPartyNotices(folder);
  expect(notices.match(/^pg 1\.0\.0$/gm)).toHaveLength(1);
  expect(notices).toContain('Licence: MIT\n\nCopyright of pg');
  expect(notices).toContain('@a/b 1.0.0');
  expect(notices).toContain('Parts under LGPLv3');
  expect(notices).not.toContain('not this');
  expect(notices).not.toContain('ours');
  rmSync(folder, { recursive: true });
});
