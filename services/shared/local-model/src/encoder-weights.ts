import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelFile } from './model-file.js';

/** Where the graph's weights come from, as `training/` wrote it. */
interface Manifest {
  readonly bytes: number;
  readonly tensors: readonly {
    readonly kind: 'quantized' | 'scale' | 'float';
    readonly tensors: readonly string[];
    readonly shape: readonly number[];
    readonly offset: number;
  }[];
}

const GRAPH = 'encoder.onnx';
const WEIGHTS = 'e5.bin';
const LARGEST = 127;

/**
 * The folder with the encoder's graph and its weights in 8 bits, made of the 4-bit file the first time.
 * @param graphs the folder of `encoder.onnx` and `encoder.json`
 * @param cache where it is kept; it can be made again
 */
export async function encoderFolder(model: ModelFile, graphs: string, cache: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(graphs, 'encoder.json'), 'utf8'));
  const folder = join(cache, `encoder-${manifest.bytes}`);
  if (existsSync(folder)) return folder;
  const draft = await mkdtemp(`${folder}.draft-`);
  try {
    await copyFile(join(graphs, GRAPH), join(draft, GRAPH));
    await writeFile(join(draft, WEIGHTS), weightsOf(model, manifest));
    await rename(draft, folder).catch((error) => {
      // another process was faster
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

function weightsOf(model: ModelFile, manifest: Manifest): Uint8Array {
  const bytes = new Uint8Array(manifest.bytes);
  for (const { kind, tensors, shape, offset } of manifest.tensors) {
    const count = shape.reduce((product, size) => product * size, 1);
    const rows = tensors[0] === 'emb.pos' ? placesOf(model) : joined(model, tensors);
    if (kind === 'quantized')
      quantise(rows, rows.length / (shape[1] ?? 1), new Int8Array(bytes.buffer, offset, count));
    else
      new Float32Array(bytes.buffer, offset, count).set(
        kind === 'scale' ? scales(rows, rows.length / count) : rows,
      );
  }
  return bytes;
}

function joined(model: ModelFile, names: readonly string[]): Float32Array {
  const parts = names.map((name) => model.tensor(name));
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The largest weight of each output over what 8 bits hold. */
function scales(rows: Float32Array, inputs: number): Float32Array {
  const result = new Float32Array(rows.length / inputs);
  for (let at = 0; at < rows.length; at += 1) {
    const row = Math.floor(at / inputs);
    result[row] = Math.max(result[row] ?? 0, Math.abs(rows[at] ?? 0) / LARGEST);
  }
  return result;
}

/** Outputs by inputs become inputs by outputs. */
function quantise(rows: Float32Array, inputs: number, target: Int8Array): void {
  const scaleOf = scales(rows, inputs);
  const outputs = scaleOf.length;
  for (let at = 0; at < rows.length; at += 1) {
    const output = Math.floor(at / inputs);
    target[(at % inputs) * outputs + output] = Math.round((rows[at] ?? 0) / (scaleOf[output] || 1));
  }
}

/** Every text is of the first type, so its vector is part of each place. */
function placesOf(model: ModelFile): Float32Array {
  const type = model.tensor('emb.type').subarray(0, model.width);
  return model.tensor('emb.pos').map((value, at) => value + (type[at % model.width] ?? 0));
}
