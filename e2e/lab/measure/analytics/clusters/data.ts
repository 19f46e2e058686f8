import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { embeddedTexts } from './vectors.ts';

export interface Labelled {
  sentence: string;
  label: string;
}

/** The collections of the folder the first argument names. */
export const collections = (): Record<string, Labelled[]> => {
  const [folder] = process.argv.slice(2);
  if (!folder) {
    process.stderr.write('Usage: node e2e/lab/measure/analytics/clusters/main.ts FOLDER\n');
    process.exit(2);
  }
  return JSON.parse(gunzipSync(readFileSync(join(folder, 'cluster.json.gz'))).toString());
};

/** Vectors if a model is set by EMBEDDINGS_BASE_URL. */
export const embedded = async (questions: readonly string[]): Promise<Float32Array[] | undefined> => {
  const endpoint = process.env.EMBEDDINGS_BASE_URL;
  return endpoint ? embeddedTexts(endpoint, process.env.EMBEDDINGS_MODEL ?? '', questions) : undefined;
};

export const print = (line: string): void => void process.stdout.write(`${line}\n`);
