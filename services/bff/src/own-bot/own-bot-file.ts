import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.object({
  pages: z.array(z.object({ path: z.string(), title: z.string(), text: z.string() })),
  pairs: z.array(z.object({ question: z.string(), answer: z.string(), phrasings: z.array(z.string()) })),
});

/** What a bot of the site is taught, as the site's build writes it. */
export type OwnBotFile = z.infer<typeof schema>;

/** Undefined if the site has not been built with one. */
export const readOwnBotFile = (
  siteDir: string | undefined,
  name: 'own-bot' | 'sample-bot',
): OwnBotFile | undefined => {
  if (siteDir === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(join(siteDir, `pages/${name}.json`), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
