import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limitLog } from './log-limit.js';

describe('a log another program appends to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-log-'));
  const file = join(folder, 'postgres.log');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is left alone until it is full, then begins again, its end kept', async () => {
    const writer = createWriteStream(file, { flags: 'a' });
    const write = (text: string) => new Promise((resolve) => writer.write(text, resolve));
    await write('1234567890');
    await limitLog(file, 10);
    expect(readFileSync(file, 'utf8')).toBe('1234567890');
    await write('abc');
    await limitLog(file, 10);
    await write('next');
    expect(readFileSync(file, 'utf8')).toBe('next');
    expect(readFileSync(`${file}.old`, 'utf8')).toBe('4567890abc');
    expect(statSync(`${file}.old`).mode & 0o777).toBe(0o600);
    writer.end();
  });
});
