import { S3Client } from '@aws-sdk/client-s3';

export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  expiration?: Date;
}

export interface PresignOptions {
  host: string;
  query: Record<string, string>;
  service: string;
  /** Seconds. */
  expiresIn: number;
  /** When it is signed. */
  now: Date;
}

/** Who this process is at AWS, by the SDK's own order: web identity, pod identity, instance role, environment. */
export class AwsIdentity {
  /** The one client that is here; what it knows of credentials and signatures is good for any service. */
  readonly #client: S3Client;

  constructor(private readonly region: string) {
    this.#client = new S3Client({ region });
  }

  /** Those that were found, until they end. */
  credentials(): Promise<AwsCredentials> {
    return this.#client.config.credentials();
  }

  /** An address that proves for a while who made it. */
  async presignedUrl({ host, query, service, expiresIn, now }: PresignOptions): Promise<string> {
    const scheme = { name: 'sigv4', signingName: service, signingRegion: this.region, properties: {} };
    const signer = (await this.#client.config.signer(scheme)) as unknown as Presigner;
    const request = {
      method: 'GET',
      protocol: 'https:',
      hostname: host,
      path: '/',
      headers: { host },
      query,
    };
    const signed = await signer.presign(request, { expiresIn, signingDate: now });
    return `https://${host}/?${new URLSearchParams(signed.query)}`;
  }
}

interface Presigner {
  presign(request: object, options: object): Promise<{ query: Record<string, string> }>;
}
