import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BENCHMARKS, keptFigures, mergeFigures, pageWith, QUALITY } from '@chirrup/e2e/lib/figure-table';
import { root } from '@chirrup/testing/root';

const row = (figure: string, results: Record<string, string>, measured: string) => ({
  figure,
  results,
  demand: '–',
  measured,
});

describe('the figures of a page', () => {
  it.each([BENCHMARKS, QUALITY])('stand in $page as in $data', (target) => {
    const page = readFileSync(join(root, target.page), 'utf8');
    expect(pageWith(page, target.columns, keptFigures(target))).toBe(page);
  });

  it('keep what was not measured, and take what was, by row and column', () => {
    const kept = [row('a', { x: '1', y: '2' }, 'old'), row('b', { x: '3' }, 'old')];
    expect(mergeFigures(kept, [row('a', { y: '4' }, 'new'), row('c', { x: '5' }, 'new')])).toEqual([
      row('a', { x: '1', y: '4' }, 'new'),
      row('b', { x: '3' }, 'old'),
      row('c', { x: '5' }, 'new'),
    ]);
  });

  it('are written between the marks only, and nowhere without them', () => {
    const page = 'before\n<!-- figures: by hand -->\nold\n<!-- /figures -->\nafter\n';
    expect(pageWith(page, ['x'], [row('a', { x: '$1' }, 'new')])).toBe(
      'before\n<!-- figures: by hand -->\n| figure | x | demand | measured |\n| --- | --- | --- | --- |\n| a | $1 | – | new |\n<!-- /figures -->\nafter\n',
    );
    expect(() => pageWith('no marks', [], [])).toThrow('no marks');
  });
});
