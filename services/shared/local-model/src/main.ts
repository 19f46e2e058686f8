// The model's server; see program.ts. Its input pauses and resumes passages, and it ends when that closes.
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LocalModel } from './local-model.js';
import { modelServer } from './server.js';

const text = { type: 'string', default: '' } as const;
const { values } = parseArgs({ options: { port: text, model: text, cache: text } });
const graphs = fileURLToPath(new URL('../model/', import.meta.url));
const end = () => process.exit(0);
const input = createInterface({ input: process.stdin }).on('close', end);
const model = await LocalModel.load({ ...values, graphs });
input.on('line', (line) => (line === 'pause' ? model.pause() : model.resume()));
modelServer(model).listen(Number(values.port), '127.0.0.1');
