import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A part of a PNG, with a sum that is right. */
export const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return pngChunk('IHDR', data);
};

/** A PNG of black pixels that claims a size; `rows` of it are there. */
export const png = (width: number, height: number, rows = height, extra: Buffer[] = []): Buffer =>
  Buffer.concat([
    SIGNATURE,
    header(width, height),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc((1 + width * 3) * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
