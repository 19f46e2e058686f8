import { fileURLToPath } from 'node:url';

/** The model's server as a program of its own: `node PROGRAM --port PORT --model FILE --cache FOLDER`. */
export const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));
