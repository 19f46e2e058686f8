import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documents } from './scripts/documents/compile-document.mjs';

/** The address of a running product, for `vite` in development. */
const backend = process.env.CHIRRUP_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), documents()],
  build: { outDir: 'dist/site', emptyOutDir: true, target: 'es2022' },
  server: {
    proxy: {
      '/api': backend,
      '/lib': backend,
      '/ws': { target: backend, ws: true },
      '/socket.io': { target: backend, ws: true },
    },
  },
});
