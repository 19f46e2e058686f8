import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 24 * 60 * 60 * 1_000;
const HOSTS = ['127.0.0.1', 'localhost'];

/** A certificate and its key, as files (PEM; the key as PKCS #8) and as what is in them. */
export interface CertificateFiles {
  certificate: string;
  key: string;
  pem: { certificate: string; key: string };
}

/** An authority of this test run: what it signs is trusted by who is given its `file`. */
export class TestAuthority {
  private constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly keys: Keys,
    /** Its own certificate (PEM). */
    readonly pem: string,
  ) {}

  static async create(name = 'Test Authority'): Promise<TestAuthority> {
    const keys = await newKeys();
    const certificate = await X509CertificateGenerator.createSelfSigned({
      ...validity(),
      name: `CN=${name}`,
      keys,
      extensions: [
        new BasicConstraintsExtension(true, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      ],
    });
    const folder = await mkdtemp(join(tmpdir(), 'chirrup-tls-'));
    const authority = new TestAuthority(folder, name, keys, certificate.toString('pem'));
    await writeFile(authority.file, authority.pem);
    return authority;
  }

  /** Path of its certificate. */
  get file(): string {
    return join(this.folder, 'authority.pem');
  }

  /** A certificate for servers under `hosts`, or for a client; by default this machine's loopback names. */
  async issue(name: string, hosts: readonly string[] = HOSTS): Promise<CertificateFiles> {
    const keys = await newKeys();
    const issued = await X509CertificateGenerator.create({
      ...validity(),
      subject: `CN=${name}`,
      issuer: `CN=${this.name}`,
      publicKey: keys.publicKey,
      signingKey: this.keys.privateKey,
      extensions: [
        new BasicConstraintsExtension(false),
        new SubjectAlternativeNameExtension(
          hosts.map((value) => ({
            type: /^[\d.]+$/.test(value) ? ('ip' as const) : ('dns' as const),
            value,
          })),
        ),
      ],
    });
    const certificate = join(this.folder, `${name}.pem`);
    const key = join(this.folder, `${name}.key`);
    const pem = {
      certificate: issued.toString('pem'),
      key: await privateKeyPem(keys.privateKey),
    };
    await writeFile(certificate, pem.certificate);
    await writeFile(key, pem.key, { mode: 0o600 });
    return { certificate, key, pem };
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Makes an authority known to this process, as NODE_EXTRA_CA_CERTS does to one that starts. @returns the way back */
export const trust = ({ pem }: TestAuthority): (() => void) => {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, pem]);
  return () => setDefaultCACertificates(before);
};

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

type Keys = Awaited<ReturnType<typeof newKeys>>;

const validity = () => ({
  serialNumber: `01${randomBytes(8).toString('hex')}`,
  notBefore: new Date(Date.now() - DAY_MS),
  notAfter: new Date(Date.now() + DAY_MS),
  signingAlgorithm: ALGORITHM,
});

const privateKeyPem = async (key: Keys['privateKey']): Promise<string> => {
  const base64 = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${base64.replace(/(.{64})(?=.)/g, '$1\n')}\n-----END PRIVATE KEY-----\n`;
};
