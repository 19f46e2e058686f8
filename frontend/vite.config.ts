import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documents } from './scripts/documents/compile-document.mjs';

/** The address of a running product, for `vite` in development. */
const backend = process.env.CHIRRUP_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), documents()],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // the budget of scripts/check-size.mjs holds instead
    chunkSizeWarningLimit: 1_000,
    // what every page begins with is one file, not one for each set of pages that share it
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: {
      '/api': backend,
      '/lib': backend,
      '/ws': { target: backend, ws: true },
      '/socket.io': { target: backend, ws: true },
    },
  },
});
