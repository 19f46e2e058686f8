import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gauge } from '@chirrup/telemetry/metrics';
import { ChannelCredentials, ServerCredentials } from '@grpc/grpc-js';

/** Mutual TLS by files (PEM): both sides show a certificate of the same authority. */
export interface TlsFiles {
  authority: string;
  certificate: string;
  key: string;
}

const certificateEnds = gauge(
  'chirrup_rpc_certificate_ends_seconds',
  'When the certificate that this process shows to other services ends, as Unix time',
);

/** A renewed file counts from the next start on, so what was read is what is told. */
const readCertificate = (file: string): Buffer => {
  const certificate = readFileSync(file);
  certificateEnds.set(new X509Certificate(certificate).validToDate.getTime() / 1_000);
  return certificate;
};

export const channelCredentials = (tls: TlsFiles | undefined): ChannelCredentials =>
  tls
    ? ChannelCredentials.createSsl(
        readFileSync(tls.authority),
        readFileSync(tls.key),
        readCertificate(tls.certificate),
      )
    : ChannelCredentials.createInsecure();

export const serverCredentials = (tls: TlsFiles | undefined): ServerCredentials =>
  tls
    ? ServerCredentials.createSsl(
        readFileSync(tls.authority),
        [{ private_key: readFileSync(tls.key), cert_chain: readCertificate(tls.certificate) }],
        true,
      )
    : ServerCredentials.createInsecure();
