// Dependencies that nothing imports, imports that no package.json names, catalog entries that no package uses.
const server = {
  entry: ['src/**/*.ts', 'test/**/*.ts', 'scripts/**/*.{ts,mjs}'],
  project: ['**/*.{ts,mjs}'],
};
const client = { entry: ['src/**/*.{ts,tsx}', 'scripts/**/*.mjs'], project: ['**/*.{ts,tsx,mjs}'] };

export default {
  include: ['dependencies', 'unlisted', 'catalog'],
  // run as a program by scripts/guards
  ignoreDependencies: ['dependency-cruiser'],
  workspaces: {
    '.': {
      entry: ['{scripts,charts}/**/*.{mjs,ts}'],
      project: ['{scripts,charts}/**/*.{mjs,ts}'],
      // comes with jest-environment-jsdom
      ignoreDependencies: ['jsdom'],
    },
    proto: { entry: ['{src,gen}/**/*.ts'], project: ['{src,gen}/**/*.ts'] },
    'services/*': server,
    // its files are read, not its code
    'services/knowledge': { ...server, ignoreDependencies: ['pdfjs-dist'] },
    'services/shared/*': server,
    e2e: {
      entry: ['{lib,pages,screens,specs,demo,documents}/**/*.ts'],
      project: ['**/*.ts'],
    },
    'e2e/stack': server,
    'e2e/lab/*': server,
    'e2e/lab/measure': { entry: ['**/*.{ts,mjs}'], project: ['**/*.{ts,mjs}'] },
    frontend: client,
    // the types behind preact/compat
    widget: {
      entry: [...client.entry, 'demo/*.mjs', 'integrations/**/*.spec.ts'],
      project: client.project,
      ignoreDependencies: ['@types/react', '@types/react-dom'],
    },
  },
};
