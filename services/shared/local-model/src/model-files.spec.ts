import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const model = new URL('../model/', import.meta.url);
const sums = readFileSync(new URL('SHA256SUMS', model), 'utf8').trim().split('\n');

it.each(sums.map((line) => line.split(/\s+/)))(
  'the trained file with digest %s is %s',
  (digest, name = '') => {
    expect(
      createHash('sha256')
        .update(readFileSync(new URL(name, model)))
        .digest('hex'),
    ).toBe(digest);
  },
);
