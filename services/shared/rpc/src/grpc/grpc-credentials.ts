import { readFileSync } from 'node:fs';
import { ChannelCredentials, ServerCredentials } from '@grpc/grpc-js';

/** Mutual TLS by files (PEM): both sides show a certificate of the same authority. */
export interface TlsFiles {
  authority: string;
  certificate: string;
  key: string;
}

export const channelCredentials = (tls: TlsFiles | undefined): ChannelCredentials =>
  tls
    ? ChannelCredentials.createSsl(
        readFileSync(tls.authority),
        readFileSync(tls.key),
        readFileSync(tls.certificate),
      )
    : ChannelCredentials.createInsecure();

export const serverCredentials = (tls: TlsFiles | undefined): ServerCredentials =>
  tls
    ? ServerCredentials.createSsl(
        readFileSync(tls.authority),
        [{ private_key: readFileSync(tls.key), cert_chain: readFileSync(tls.certificate) }],
        true,
      )
    : ServerCredentials.createInsecure();
