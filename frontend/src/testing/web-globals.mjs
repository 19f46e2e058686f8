import { TextDecoder, TextEncoder } from 'node:util';

// The router wants these as soon as it is imported; jsdom has neither. Import this file before anything else.
Object.assign(globalThis, { TextDecoder, TextEncoder });
