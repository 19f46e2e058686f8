import { readdir } from 'node:fs/promises';
import { extname } from 'node:path';

/** One forward step of a service's schema. Table names stand unqualified: the service's schema is on the path. */
export interface Migration {
  /** `<unix ms>-<what it does>`; the order of names is the order of steps. */
  name: string;
  up: string;
  /**
   * Tables whose rows `up` reads or changes. Row-level security holds for the owner of a table too, who runs this; it is
   * lifted for these tables until the end of the step. A step that reads another one fails.
   */
  rowsOf?: readonly string[];
  /**
   * The release before works on the schema after this step as well: it only adds what that one does not miss (a table, an
   * index, a column that may stay empty). Such a step does not keep an older release from starting.
   */
  additive?: true;
}

/** The steps in the folder `migrations` beside a module; each file there exports one. */
export const migrationsBeside = async (moduleUrl: string): Promise<Migration[]> => {
  const folder = new URL('migrations/', moduleUrl);
  const files = (await readdir(folder)).filter((file) => ['.js', '.ts'].includes(extname(file))).sort();
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, Migration>>),
  );
  return modules.flatMap((exported) => Object.values(exported));
};
