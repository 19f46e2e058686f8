import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  method: string;
  /** Path and query as they were sent. */
  target: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * What Amazon's servers do with a signed request (Signature Version 4, in the header or the query), written from its
 * description and nothing of the clients.
 * @returns the scope that it is good for, `key/date/region/service/aws4_request`; undefined if the signature is wrong
 */
export const verifiedScope = (request: SignedRequest, secret: string): string | undefined => {
  const url = new URL(request.target, 'https://host');
  const parts = inQuery(url) ?? inHeader(request);
  if (!parts) return undefined;
  const { credential, signedHeaders, signature, date } = parts;
  const [, day = '', region = '', service = ''] = credential.split('/');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  // every service but S3 encodes the path once more
  const path = url.pathname.split('/').map(encode).join('/');
  const names = signedHeaders.split(';');
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, path, query, headers, signedHeaders, sha256(request.body)].join('\n');
  const scope = [day, region, service, 'aws4_request'].join('/');
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature ? credential : undefined;
};

const inQuery = ({ searchParams }: URL) => {
  const signature = searchParams.get('X-Amz-Signature');
  if (!signature) return undefined;
  const read = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: read('Credential'),
    signedHeaders: read('SignedHeaders'),
    signature,
    date: read('Date'),
  };
};

const inHeader = ({ headers }: SignedRequest) => {
  const found = /^AWS4-HMAC-SHA256 Credential=(.+?), ?SignedHeaders=(.+?), ?Signature=([0-9a-f]+)$/.exec(
    String(headers.authorization ?? ''),
  );
  if (!found) return undefined;
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  return { credential, signedHeaders, signature, date: String(headers['x-amz-date'] ?? '') };
};
