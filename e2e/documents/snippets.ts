import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@chirrup/testing/root';

export interface Snippet {
  /** Document and line, for the name of a test. */
  at: string;
  language: string;
  code: string;
}

/** The text of a document of the site. */
export const documentText = (path: string): string =>
  readFileSync(join(root, 'frontend/content', `${path}.md`), 'utf8');

/** Every code block of the site's documents. */
export const snippets = (): Snippet[] =>
  globSync('*/*.md', { cwd: join(root, 'frontend/content') })
    .sort()
    .flatMap((file) => {
      const text = documentText(file.slice(0, -'.md'.length));
      return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
        ({ 1: language = '', 2: code = '', index }) => ({
          at: `${file}:${text.slice(0, index).split('\n').length}`,
          language,
          code,
        }),
      );
    });

/** A snippet as a reader uses it: with the address and the Bot ID of the own product. */
export const forReader = (code: string, address: string, botId: string): string =>
  code
    .replaceAll('https://chirrup.example', address)
    .replaceAll('http://localhost:3000', address)
    .replaceAll('C-YOUR-BOT-ID', botId);
