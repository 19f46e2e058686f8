import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EngineProcess, freePorts } from '@chirrup/testing/engines/engine-process';
import { cachedFolder } from '@chirrup/testing/engines/install/cache-folder';
import { unzipSync } from 'fflate';

const run = promisify(execFile);
/** WordPress builds with their first user, and its database plugin for SQLite, in one npm package. */
const BUILDS = '@wp-playground/wordpress-builds@0.9.19';
const PARTS = {
  '6.2': 'package/src/wordpress/wp-6.2.zip',
  '6.5': 'package/src/wordpress/wp-6.5.zip',
  sqlite: 'package/src/sqlite-database-integration/sqlite-database-integration.zip',
};
const FETCH_LIMIT_MS = 5 * 60_000;

export type WordPressVersion = '6.2' | '6.5';
export const ADMIN = { name: 'admin', password: 'password' };

/** What to do if PHP cannot run the plugin; undefined if it can. */
export const missingPhp = async (): Promise<string | undefined> => {
  try {
    const { stdout } = await run('php', ['-m']);
    const missing = ['pdo_sqlite', 'mbstring', 'xml'].filter((name) => !stdout.includes(`\n${name}\n`));
    return missing.length === 0 ? undefined : `needs PHP's ${missing.join(', ')}`;
  } catch {
    return 'needs php on the PATH (Debian: php-cli php-sqlite3 php-xml php-mbstring)';
  }
};

/** What to do if WordPress, which is fetched once, cannot run; undefined if it can. */
export const missingWordPress = async (): Promise<string | undefined> => {
  const php = await missingPhp();
  if (php !== undefined) return php;
  try {
    await fetchBuilds();
    return undefined;
  } catch (error) {
    return `needs ${BUILDS}, which could not be fetched: ${(error as Error).message.slice(0, 200)}`;
  }
};

const fetchBuilds = (): Promise<string> =>
  cachedFolder(`wordpress-builds-${BUILDS.split('@').at(-1)}`, async (draft) => {
    const options = { cwd: draft, timeout: FETCH_LIMIT_MS };
    const { stdout } = await run('npm', ['pack', '--silent', '--fetch-retries=1', BUILDS], options);
    const archive = join(draft, stdout.trim());
    await run('tar', ['xzf', archive, '--strip-components=3', ...Object.values(PARTS)], options);
    await rm(archive);
  });

/** A WordPress site on loopback with a database of its own, as a shop owner has one. */
export class WordPress {
  private constructor(
    readonly address: string,
    private readonly folder: string,
    private readonly process: EngineProcess,
  ) {}

  static async open(version: WordPressVersion): Promise<WordPress> {
    const builds = await fetchBuilds();
    const folder = await mkdtemp(join(tmpdir(), 'chirrup-wordpress-'));
    const site = join(folder, 'site');
    await unpack(join(builds, `wp-${version}.zip`), site);
    const plugins = join(site, 'wp-content/plugins');
    await unpack(join(builds, 'sqlite-database-integration.zip'), plugins);
    const sqlite = join(plugins, 'sqlite-database-integration');
    await rename(`${sqlite}-main`, sqlite);
    const port = (await freePorts(1))[0];
    const address = `http://127.0.0.1:${port}`;
    await writeFile(join(site, 'wp-content/db.php'), await databaseDropIn(sqlite));
    await configure(site, address, join(folder, 'debug.log'));
    const wordPress = new WordPress(
      address,
      folder,
      new EngineProcess({
        name: 'WordPress',
        file: 'php',
        args: ['-S', `127.0.0.1:${port}`, '-t', site],
        logFile: join(folder, 'php.log'),
        ready: async () => (await fetch(`${address}/wp-login.php`).catch(() => undefined))?.ok ?? false,
        startLimitMs: 60_000,
        stopLimitMs: 5_000,
      }),
    );
    await wordPress.process.start();
    await wordPress.run("update_option( 'permalink_structure', '/%postname%/' ); flush_rewrite_rules();");
    return wordPress;
  }

  /** Runs PHP inside this WordPress; returns what it prints. */
  async run(code: string): Promise<string> {
    const load = `require '${join(this.folder, 'site/wp-load.php')}';`;
    const { stdout } = await run('php', ['-r', load + code]);
    return stdout;
  }

  /** What PHP complained about so far. */
  async complaints(): Promise<string> {
    const log = join(this.folder, 'debug.log');
    return existsSync(log) ? await readFile(log, 'utf8') : '';
  }

  async close(): Promise<void> {
    await this.process.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

const unpack = async (zip: string, folder: string): Promise<void> => {
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(zip)))) {
    const target = join(folder, name);
    await mkdir(name.endsWith('/') ? target : dirname(target), { recursive: true });
    if (!name.endsWith('/')) await writeFile(target, bytes);
  }
};

const databaseDropIn = async (plugin: string): Promise<string> =>
  (await readFile(join(plugin, 'db.copy'), 'utf8'))
    .replaceAll('{SQLITE_IMPLEMENTATION_FOLDER_PATH}', plugin)
    .replaceAll('{SQLITE_PLUGIN}', 'sqlite-database-integration/load.php');

const configure = async (site: string, address: string, debugLog: string): Promise<void> => {
  const file = join(site, 'wp-config.php');
  const settings = {
    WP_HOME: `'${address}'`,
    WP_SITEURL: `'${address}'`,
    WP_HTTP_BLOCK_EXTERNAL: 'true',
    DISABLE_WP_CRON: 'true',
    WP_DEBUG: 'true',
    WP_DEBUG_DISPLAY: 'false',
    WP_DEBUG_LOG: `'${debugLog}'`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `define( '${name}', ${value} );`);
  const config = (await readFile(file, 'utf8')).replace(/define\( 'WP_DEBUG',.*\n/, '');
  await writeFile(
    file,
    config.replace('<?php', () => `<?php ${lines.join('\n')}\n`),
  );
};
