import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { checkFileName, FileStore, type StoredFile } from './file-store.js';

const CONNECT_MS = 2_000;
const ATTEMPT_MS = 5_000;
const ATTEMPTS = 3;
const TOTAL_MS = 12_000;

export interface S3Options {
  /** Absent: AWS itself. */
  endpoint?: string;
  bucket: string;
  region?: string;
  /** Absent: the AWS SDK's defaults (instance role, web identity, environment). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Prefix of every name, for a shared bucket. */
  prefix?: string;
  /** Timeout of a call, including its retries. */
  totalMs?: number;
}

/**
 * Cluster adapter: objects of one bucket, addressed by path. The credentials need GetObject, PutObject, DeleteObject and
 * ListBucket (without the last, S3 answers "forbidden" for a missing file).
 */
export class S3FileStore extends FileStore {
  readonly #client: S3Client;

  constructor(private readonly options: S3Options) {
    super();
    this.#client = new S3Client({
      endpoint: options.endpoint,
      region: options.region ?? 'us-east-1',
      credentials: options.credentials,
      forcePathStyle: true,
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ATTEMPT_MS,
        throwOnRequestTimeout: true,
      },
      // not supported by all S3-compatible servers
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(name: string, file: StoredFile): Promise<void> {
    const object = this.#object(name);
    await this.#call((abortSignal) =>
      this.#client.send(
        new PutObjectCommand({ ...object, Body: file.bytes, ContentType: file.contentType }),
        { abortSignal },
      ),
    );
  }

  async get(name: string): Promise<StoredFile | undefined> {
    const object = this.#object(name);
    return this.#call(async (abortSignal) => {
      const found = await this.#client
        .send(new GetObjectCommand(object), { abortSignal })
        .catch((error: unknown) => {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        });
      if (!found?.Body) return undefined;
      const bytes = await found.Body.transformToByteArray();
      return { bytes, contentType: found.ContentType ?? 'application/octet-stream' };
    });
  }

  async delete(name: string): Promise<void> {
    const object = this.#object(name);
    await this.#call((abortSignal) => this.#client.send(new DeleteObjectCommand(object), { abortSignal }));
  }

  /** @throws an error that says what to put right when the bucket cannot be used; `unavailable` when S3 does not answer */
  async check(): Promise<void> {
    await this.#call((abortSignal) =>
      this.#client.send(new HeadBucketCommand({ Bucket: this.options.bucket }), { abortSignal }),
    );
  }

  /** Creates the bucket where it is missing; for development only. */
  async ensureBucket(): Promise<void> {
    const bucket = { Bucket: this.options.bucket };
    await this.#call(async (abortSignal) => {
      try {
        await this.#client.send(new HeadBucketCommand(bucket), { abortSignal });
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
        await this.#client.send(new CreateBucketCommand(bucket), { abortSignal });
      }
    });
  }

  close(): void {
    this.#client.destroy();
  }

  #object(name: string): { Bucket: string; Key: string } {
    checkFileName(name);
    return { Bucket: this.options.bucket, Key: `${this.options.prefix ?? ''}${name}` };
  }

  async #call<T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(AbortSignal.timeout(this.options.totalMs ?? TOTAL_MS));
    } catch (cause) {
      const status = statusOf(cause);
      if (status === undefined || status >= 500 || status === 408 || status === 429)
        throw Object.assign(new DomainError(commonErrors.unavailable), { cause });
      const reason = cause instanceof Error ? cause.name : String(cause);
      throw new Error(
        `The S3 bucket ${JSON.stringify(this.options.bucket)} refused a request (${status} ${reason}). Check S3_ENDPOINT, S3_BUCKET and the credentials.`,
        { cause },
      );
    }
  }
}

/** HTTP status of S3's answer; undefined without one. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
