import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { MeasuredIndex } from './bot/measured-index.ts';

/** What every measure is given. */
export interface MeasureSetting {
  /** Where the evaluation data lies. */
  folder: string;
  /** Most questions of one set; undefined: all. */
  limit: number | undefined;
  index: MeasuredIndex;
}

export function readGzip<T>({ folder }: MeasureSetting, file: string): T {
  return JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString()) as T;
}
