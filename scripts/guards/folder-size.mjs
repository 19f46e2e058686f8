import { dirname } from 'node:path';

const LIMIT = 12;
const TEST = /\.(spec|int-spec|cluster-spec|e2e-spec)\.tsx?$/;

/** Folders with more than 12 source files of their own (specs and migrations apart), as sentences. */
export const folderSizeViolations = (files) => {
  const counts = new Map();
  for (const { path } of files) {
    const folder = dirname(path);
    if (TEST.test(path) || /(^|\/)migrations$/.test(folder)) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > LIMIT)
    .map(([folder, count]) => `${folder} has ${count} source files, ${LIMIT} are allowed: cut it by role`);
};
