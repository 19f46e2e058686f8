import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '@chirrup/testing/root';
import { round } from '@chirrup/testing/statistics';
import { EMBEDDED, type Figure, type Measure } from '../measure.js';

const LIMITS = { beforeOpen: 2_041, afterOpen: 18_400, production: 250 };
/** Where a production install is looked for. */
const PRODUCTION = process.env.BENCH_PRODUCTION_DIR ?? join(root, '.cache/production');

const brotli = (text: string | Buffer): number => brotliCompressSync(text).length;

const megabytes = (folder: string): number =>
  globSync('**/*', { cwd: folder, exclude: (name) => name.endsWith('.cache') }).reduce(
    (sum, file) => sum + lstatSync(join(folder, file)).size,
    0,
  ) / 1_000_000;

/** Bytes a visitor's browser loads, and what an installation takes on disk. */
export const sizes: Measure = {
  name: 'sizes',
  profiles: EMBEDDED,
  run: async ({ fixture, model }) => {
    const { client, botId } = await fixture(model.env);
    const config = brotli(await client.text('GET', `/api/v1/bots/${botId}/profile_to_client`));
    const scripts = Object.fromEntries(
      globSync('widget/dist/lib/*.js', { cwd: root }).map((file) => [
        file.replace('widget/dist/lib/', ''),
        brotli(readFileSync(join(root, file))),
      ]),
    );
    const all = Object.values(scripts).reduce((sum, bytes) => sum + bytes, 0);
    const installed: Figure[] = [
      {
        name: 'installed with development tools',
        value: round(megabytes(join(root, 'node_modules/.pnpm')), 0),
        unit: 'MB',
      },
    ];
    if (existsSync(PRODUCTION))
      installed.push({
        name: 'production install',
        value: round(megabytes(PRODUCTION), 0),
        unit: 'MB',
        aim: { bound: 'at most', value: LIMITS.production },
      });
    return {
      figures: [
        {
          name: 'widget before it is opened: loader and configuration',
          value: (scripts['chirrup.js'] ?? Number.NaN) + config,
          unit: 'bytes, brotli',
          aim: { bound: 'at most', value: LIMITS.beforeOpen },
        },
        {
          name: 'widget after it is opened: everything that is loaded then',
          value: all - (scripts['chirrup.js'] ?? Number.NaN),
          unit: 'bytes, brotli',
          aim: { bound: 'at most', value: LIMITS.afterOpen },
        },
        ...installed,
      ],
      details: { scripts, config },
    };
  },
};
