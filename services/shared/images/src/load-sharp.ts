import type sharpModule from 'sharp';

type SharpModule = typeof sharpModule;

/** Of the many decoders those of four kinds of pictures, and the one for drawings made here. */
const DECODERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadSvgBuffer',
];

let loading: Promise<SharpModule> | undefined;

/** The library with its native code, loaded with the first picture: it costs memory, and most processes never need it. */
export const loadSharp = (): Promise<SharpModule> => {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS });
    return sharp;
  });
  return loading;
};
