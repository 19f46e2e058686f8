import { TextDecoder, TextEncoder } from 'node:util';

// The router wants these as soon as it is imported; jsdom has neither. Jest loads this before a test file.
Object.assign(globalThis, { TextDecoder, TextEncoder });
