import { deflateSync, gzipSync } from 'node:zlib';
import { DomainError } from '@chirrup/kernel/domain-error';
import sharp, { type Sharp } from 'sharp';
import { avatarShape, type CleanImage, cleanImage, MAX_IMAGE_BYTES, messageShape } from './clean-image.js';
import { loadSharp } from './load-sharp.js';
import { gif } from './testing/gif.js';
import { claiming, repeatingScan, withSegment } from './testing/jpeg.js';
import { png, pngChunk } from './testing/png.js';

const SCRIPT = '<script>alert(document.cookie)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>`;
const photo = (width = 300, height = 200): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#446688',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });
const text = (value: string) => Buffer.from(value, 'latin1');
const refusal = async (bytes: Uint8Array): Promise<string> => {
  try {
    await cleanImage(bytes, avatarShape);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
  return 'accepted';
};
/** No part of the file but what a JPEG of ours is made of. */
const expectBare = async ({ bytes }: CleanImage): Promise<void> => {
  const { format, exif, icc, xmp, iptc, orientation, pages, space } = await sharp(bytes).metadata();
  expect({ format, exif, icc, xmp, iptc, orientation, pages, space }).toEqual({
    format: 'jpeg',
    space: 'srgb',
  });
  for (const word of ['<script', '<svg', '<?php', 'PK\x03\x04', 'Exif', 'secret'])
    expect(bytes.includes(word)).toBe(false);
  expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
};

let jpeg: Buffer;
let progressive: Buffer;
let webp: Buffer;
let realPng: Buffer;
let realGif: Buffer;
beforeAll(async () => {
  await loadSharp();
  jpeg = await photo().jpeg().toBuffer();
  progressive = await photo().jpeg({ progressive: true }).toBuffer();
  webp = await photo().webp().toBuffer();
  realPng = await photo().png().toBuffer();
  realGif = await photo().gif().toBuffer();
});

describe('what is refused', () => {
  const cases: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['nothing at all', 'IMAGES.EMPTY', () => Buffer.alloc(0)],
    ['one byte', 'IMAGES.TYPE_UNKNOWN', () => Buffer.from([0xff])],
    ['a JPEG’s first three bytes', 'IMAGES.UNREADABLE', () => Buffer.from([0xff, 0xd8, 0xff])],
    ['a PNG’s signature alone', 'IMAGES.UNREADABLE', () => png(1, 1).subarray(0, 8)],
    ['more than 5 MB', 'IMAGES.TOO_LARGE', () => Buffer.concat([jpeg, Buffer.alloc(MAX_IMAGE_BYTES)])],
    ['an SVG', 'IMAGES.TYPE_UNKNOWN', () => text(SVG)],
    ['an SVG with a declaration', 'IMAGES.TYPE_UNKNOWN', () => text(`<?xml version="1.0"?>${SVG}`)],
    ['a compressed SVG', 'IMAGES.TYPE_UNKNOWN', () => gzipSync(SVG)],
    [
      'an SVG that reads a file',
      'IMAGES.TYPE_UNKNOWN',
      () => text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ],
    [
      'an XML of entities that grow',
      'IMAGES.TYPE_UNKNOWN',
      () => text('<!DOCTYPE a [<!ENTITY b "&c;&c;">]><svg>&b;</svg>'),
    ],
    ['a page', 'IMAGES.TYPE_UNKNOWN', () => text(`<!doctype html><html>${SCRIPT}</html>`)],
    ['a script', 'IMAGES.TYPE_UNKNOWN', () => text('#!/bin/sh\nrm -rf /\n')],
    ['a PDF', 'IMAGES.TYPE_UNKNOWN', () => text('%PDF-1.7\n%%EOF')],
    ['PostScript', 'IMAGES.TYPE_UNKNOWN', () => text('%!PS-Adobe-3.0 EPSF-3.0\n')],
    ['a ZIP', 'IMAGES.TYPE_UNKNOWN', () => text('PK\x03\x04 secret')],
    ['a program', 'IMAGES.TYPE_UNKNOWN', () => text('\x7fELF\x02\x01\x01')],
    ['an ICO', 'IMAGES.TYPE_UNKNOWN', () => Buffer.from([0, 0, 1, 0, 1, 0, 16, 16])],
    ['a BMP', 'IMAGES.TYPE_UNKNOWN', () => text('BM\x36\0\0\0')],
    [
      'an MVG drawing',
      'IMAGES.TYPE_UNKNOWN',
      () => text("push graphic-context\nimage over 0,0 0,0 'https://a.example/x'\n"),
    ],
    ['a TIFF', 'IMAGES.TYPE_UNKNOWN', () => photo().tiff().toBuffer()],
    ['an AVIF', 'IMAGES.TYPE_UNKNOWN', () => photo(16, 16).avif({ effort: 0 }).toBuffer()],
    ['a JPEG 2000', 'IMAGES.TYPE_UNKNOWN', () => text('\0\0\0\x0cjP  \r\n\x87\n')],
    ['a page behind a GIF’s first bytes', 'IMAGES.UNREADABLE', () => text(`GIF89a/*${SCRIPT}*/=1;`)],
    ['a script behind a JPEG’s first bytes', 'IMAGES.UNREADABLE', () => text(`\xff\xd8\xff\xe0/*${SCRIPT}`)],
    ['an SVG behind a PNG’s signature', 'IMAGES.UNREADABLE', () => text(`\x89PNG\r\n\x1a\n${SVG}`)],
    ['a film in a WebP’s wrapping', 'IMAGES.UNREADABLE', () => text('RIFF\x10\0\0\0WEBPAVI LIST....')],
    ['a truncated JPEG', 'IMAGES.UNREADABLE', () => jpeg.subarray(0, jpeg.length / 2)],
    ['a truncated PNG', 'IMAGES.UNREADABLE', () => realPng.subarray(0, realPng.length / 2)],
    ['a truncated WebP', 'IMAGES.UNREADABLE', () => webp.subarray(0, webp.length / 2)],
    ['a truncated GIF', 'IMAGES.UNREADABLE', () => realGif.subarray(0, realGif.length / 2)],
    ['a PNG without its pixels', 'IMAGES.UNREADABLE', () => png(100, 100, 0)],
    [
      'a PNG of damaged data',
      'IMAGES.UNREADABLE',
      () =>
        Buffer.concat([
          png(9, 9).subarray(0, 33),
          pngChunk('IDAT', Buffer.alloc(99, 7)),
          pngChunk('IEND', Buffer.alloc(0)),
        ]),
    ],
    ['a PNG of no width', 'IMAGES.UNREADABLE', () => png(0, 100)],
    ['a PNG of no height', 'IMAGES.UNREADABLE', () => png(100, 0)],
    ['a bomb: a PNG of 900 megapixels', 'IMAGES.TOO_MANY_PIXELS', () => png(30_000, 30_000, 10)],
    ['a PNG of the greatest size', 'IMAGES.UNREADABLE', () => png(0x7fffffff, 0x7fffffff, 0)],
    ['a PNG that is a line of 30 million pixels', 'IMAGES.TOO_MANY_PIXELS', () => png(30_000_000, 1, 0)],
    ['a JPEG that claims 4,225 megapixels', 'IMAGES.TOO_MANY_PIXELS', () => claiming(jpeg, 65_000, 65_000)],
    ['a JPEG of no width', 'IMAGES.UNREADABLE', () => claiming(jpeg, 0, 200)],
    ['a JPEG of 200 passes', 'IMAGES.UNREADABLE', () => repeatingScan(progressive, 200)],
    [
      'a bomb: a GIF of 4,295 megapixels',
      'IMAGES.TOO_MANY_PIXELS',
      () => gif([65_535, 65_535], [65_535, 65_535]),
    ],
    ['a GIF without a frame', 'IMAGES.UNREADABLE', () => gif([10, 10], [1, 1], 0)],
  ];

  it.each(cases)('%s: %s', async (_name, code, make) => expect(await refusal(await make())).toBe(code));

  it('is told in sentences that say what to do', async () => {
    for (const [, , make] of cases) {
      const error = await cleanImage(await make(), avatarShape).catch((thrown: Error) => thrown);
      expect((error as Error).message).toMatch(/^[A-Z].*\b(Choose|Make|Send|Open)\b.*\.$|^Send a picture/);
    }
  });
});

describe('what is cleaned', () => {
  const cases: [string, () => Buffer | Promise<Buffer>][] = [
    ['a JPEG', () => jpeg],
    ['a PNG', () => realPng],
    ['a WebP', () => webp],
    ['a GIF', () => realGif],
    ['a page behind a JPEG', () => Buffer.concat([jpeg, text(SCRIPT)])],
    ['a ZIP behind a PNG', () => Buffer.concat([realPng, text('PK\x03\x04 secret')])],
    ['a script behind a GIF', () => Buffer.concat([realGif, text(`<?php ${SCRIPT}`)])],
    ['a script in a JPEG’s comment', () => withSegment(jpeg, 0xfffe, text(SCRIPT))],
    [
      'a script in EXIF',
      () =>
        photo()
          .withExif({ IFD0: { Copyright: SCRIPT, ImageDescription: 'secret' } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'a place in EXIF',
      () =>
        photo()
          .withExif({ IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' } })
          .jpeg()
          .toBuffer(),
    ],
    ['damaged EXIF', () => withSegment(jpeg, 0xffe1, text('Exif\0\0MM\0*\xff\xff\xff\xff secret'))],
    [
      'XMP with a page',
      () => photo().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`).jpeg().toBuffer(),
    ],
    [
      'a colour profile that is none',
      () => withSegment(jpeg, 0xffe2, text(`ICC_PROFILE\0\x01\x01${SCRIPT}`)),
    ],
    ['a script in a PNG’s text', () => png(20, 20, 20, [pngChunk('tEXt', text(`Comment\0${SCRIPT}`))])],
    [
      'a text in a PNG that grows to 200 MB',
      () =>
        png(20, 20, 20, [
          pngChunk('zTXt', Buffer.concat([text('secret\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
        ]),
    ],
    [
      'a colour profile in a PNG that grows to 100 MB',
      () =>
        png(20, 20, 20, [
          pngChunk('iCCP', Buffer.concat([text('secret\0\0'), deflateSync(Buffer.alloc(100_000_000))])),
        ]),
    ],
    ['CMYK', () => photo().toColourspace('cmyk').jpeg().toBuffer()],
    ['grey', () => photo().greyscale().jpeg().toBuffer()],
    ['16 bits a channel', () => photo().toColourspace('rgb16').png().toBuffer()],
    [
      'transparency',
      () =>
        sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000000' } })
          .png()
          .toBuffer(),
    ],
    ['a moving GIF of 3,000 frames', () => gif([20, 20], [1, 1], 3_000)],
    [
      'a moving WebP',
      async () =>
        sharp(await frames(8), { raw: { width: 20, height: 160, channels: 3, pageHeight: 20 } })
          .webp()
          .toBuffer(),
    ],
    ['a JPEG that claims ten times its rows', () => claiming(jpeg, 300, 2_000)],
    [
      'a PNG with 50 MB behind its pixels',
      () =>
        Buffer.concat([
          png(1, 1).subarray(0, 33),
          pngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))),
          pngChunk('IEND', Buffer.alloc(0)),
        ]),
    ],
    ['a single pixel', () => png(1, 1)],
    ['a line of 16,000 pixels', () => png(16_000, 1)],
  ];

  it.each(cases)('%s', async (_name, make) => {
    const bytes = await make();
    const avatar = await cleanImage(bytes, avatarShape);
    expect([avatar.width, avatar.height]).toEqual([512, 512]);
    await expectBare(avatar);
    await expectBare(await cleanImage(bytes, messageShape));
  });

  it('keeps what the picture shows upright', async () => {
    const leftRed = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'blue' } })
      .composite([
        { input: { create: { width: 30, height: 20, channels: 3, background: 'red' } }, left: 0, top: 0 },
      ])
      .withExif({})
      .jpeg()
      .toBuffer();
    // 6: to be turned clockwise, so that left becomes top
    const turned = await sharp(leftRed).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { bytes, width, height } = await cleanImage(turned, messageShape);
    expect([width, height]).toEqual([20, 60]);
    const { data } = await sharp(bytes)
      .extract({ left: 10, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
  });

  it('makes large ones smaller, and small ones no larger', async () => {
    const large = await cleanImage(await photo(3_000, 1_500).jpeg().toBuffer(), messageShape);
    expect([large.width, large.height]).toEqual([1_600, 800]);
    const small = await cleanImage(jpeg, messageShape);
    expect([small.width, small.height]).toEqual([300, 200]);
  });

  it('makes of the same picture the same bytes', async () => {
    const [one, two] = await Promise.all([cleanImage(jpeg, avatarShape), cleanImage(jpeg, avatarShape)]);
    expect(one.bytes).toEqual(two.bytes);
  });

  it('lets 16 wait and sends the rest away', async () => {
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => cleanImage(jpeg, avatarShape)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refused).toEqual(Array(12).fill('SERVICE.UNAVAILABLE'));
  });
});

const frames = async (count: number): Promise<Buffer> => {
  const pixels = Buffer.alloc(20 * 20 * 3 * count);
  pixels.forEach((_, at) => {
    pixels[at] = (at * 7) % 256;
  });
  return pixels;
};
