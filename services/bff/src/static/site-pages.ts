import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetFolder } from './asset-folder.js';

/** What answers the address of a page. */
export interface PageFile {
  name: string;
  status: 200 | 404;
}

const SCRIPTED = 'pages/scripted-paths.json';
const NOT_FOUND = 'pages/404.html';
const DOCUMENTS = 'pages/docs.html';
const SCRIPTS: PageFile = { name: 'index.html', status: 200 };

/** The built site's pages: some are files, some are made by the site's scripts, and any other does not exist. */
export class SitePages {
  readonly #site: AssetFolder;
  readonly #scripted: string[][];

  constructor(site: AssetFolder, folder: string | undefined) {
    this.#site = site;
    const paths: string[] = site.has(SCRIPTED)
      ? JSON.parse(readFileSync(join(folder ?? '', SCRIPTED), 'utf8'))
      : [];
    this.#scripted = paths.map(partsOf);
  }

  /** A site whose pages were not written at build is all scripts. */
  at(path: string): PageFile {
    const parts = partsOf(path);
    const name = `pages/${parts.join('/') || 'index'}.html`;
    if (name !== NOT_FOUND && this.#site.has(name)) return { name, status: 200 };
    if (parts[0] === 'docs' && parts.length <= 3 && this.#site.has(DOCUMENTS))
      return { name: this.#documentFor(parts), status: 200 };
    if (!this.#site.has(NOT_FOUND) || this.#scripted.some((pattern) => fits(parts, pattern))) return SCRIPTS;
    return { name: NOT_FOUND, status: 404 };
  }

  /** As the site's scripts do: an unknown category is integrations, an unknown document the first one. */
  #documentFor([, category, document]: string[]): string {
    const name = `pages/docs/integrations/${document}.html`;
    return !this.#site.has(`pages/docs/${category}.html`) && this.#site.has(name) ? name : DOCUMENTS;
  }
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

const fits = (parts: string[], pattern: string[]): boolean => {
  const isOpen = pattern.at(-1) === '*';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? parts.length < fixed.length : parts.length !== fixed.length) return false;
  return fixed.every((part, n) => part.startsWith(':') || part === parts[n]);
};
