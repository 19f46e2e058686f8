import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A file ready to send. */
export interface Asset {
  bytes: Buffer;
  type: string;
  etag: string;
  encoding: Encoding;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
};
const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest)|image\/svg)/;
const MEMORY_BYTES = 16 * 1_024 * 1_024;

/** The best quality takes seconds on a large bundle, and the first request waits for it. */
const brotliQuality = (bytes: Buffer): number =>
  bytes.length <= 128 * 1_024 ? constants.BROTLI_MAX_QUALITY : 6;

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(bytes) },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  identity: async (bytes) => bytes,
};

const chooseEncoding = (type: string, acceptEncoding: string): Encoding => {
  if (!COMPRESSIBLE.test(type)) return 'identity';
  if (/\bbr\b(?!;q=0(\.0+)?(,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!;q=0(\.0+)?(,|$))/.test(acceptEncoding) ? 'gzip' : 'identity';
};

/** What is sent in place of a file as it was built. */
export type Rewrite = (name: string, bytes: Buffer) => Buffer;

const asBuilt: Rewrite = (_name, bytes) => bytes;

/** A built folder, served from memory: each file is read and compressed once, the least used forgotten beyond 16 MiB. */
export class AssetFolder {
  readonly #names: ReadonlySet<string>;
  readonly #assets: LRUCache<string, Asset>;

  /** Only what lies in the folder now is ever served, so no request can name its way out of it. */
  constructor(folder: string | undefined, rewrite: Rewrite = asBuilt) {
    this.#names = new Set(folder === undefined ? [] : list(folder));
    this.#assets = new LRUCache({
      maxSize: MEMORY_BYTES,
      sizeCalculation: ({ bytes }) => bytes.length + 1,
      fetchMethod: (key) => load(folder ?? '', key, rewrite),
    });
  }

  get empty(): boolean {
    return this.#names.size === 0;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** The file in the best form the client takes; `undefined` when there is no such file. */
  async get(name: string, acceptEncoding = ''): Promise<Asset | undefined> {
    if (!this.has(name)) return undefined;
    return this.#assets.fetch(`${chooseEncoding(typeOf(name), acceptEncoding)}:${name}`);
  }
}

/** Pages made on request, each compressed once while it is among those asked for. */
export class PreparedPages {
  readonly #assets = new LRUCache<string, Asset>({
    maxSize: MEMORY_BYTES / 4,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });

  /** @param key names the page's content */
  async get(key: string, acceptEncoding: string | undefined, write: () => string): Promise<Asset> {
    const type = typeOf('page.html');
    const encoding = chooseEncoding(type, acceptEncoding ?? '');
    const known = this.#assets.get(`${encoding}:${key}`);
    if (known) return known;
    const bytes = await compressors[encoding](Buffer.from(write()));
    const asset = { bytes, type, etag: etagOf(bytes), encoding };
    this.#assets.set(`${encoding}:${key}`, asset);
    return asset;
  }
}

const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

const typeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream';

const list = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'),
      );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

const load = async (folder: string, key: string, rewrite: Rewrite): Promise<Asset> => {
  const separator = key.indexOf(':');
  const encoding = key.slice(0, separator) as Encoding;
  const name = key.slice(separator + 1);
  const bytes = await compressors[encoding](rewrite(name, await readFile(join(folder, name))));
  return { bytes, type: typeOf(name), etag: etagOf(bytes), encoding };
};
