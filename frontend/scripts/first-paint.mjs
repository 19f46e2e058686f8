import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts the scripts that index.html loads behind what is drawn first. */
export function preferFirstPaint(site) {
  const file = join(site, 'index.html');
  const html = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  );
}
