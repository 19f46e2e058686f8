import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Sharp } from 'sharp';
import { imageErrors } from './image.errors.js';
import { sniffImageType } from './image-type.js';
import { loadSharp } from './load-sharp.js';
import { withSlot } from './slots.js';

export const MAX_IMAGE_BYTES = 5 * 1_024 * 1_024;
/** Decoded, with room for transparency, this is 100 MB. */
const MAX_PIXELS = 25_000_000;
const TIMEOUT_SECONDS = 8;
const QUALITY = 82;

/** What is made of a picture: a square cut out of its middle, or the whole of it within a square. */
export interface ImageShape {
  cut: 'square' | 'whole';
  /** Longest edge of the result, in pixels. */
  edge: number;
}

export const avatarShape: ImageShape = { cut: 'square', edge: 512 };
/** Beside a link in a list; twice as wide as it is shown. */
export const thumbnailShape: ImageShape = { cut: 'square', edge: 96 };
export const messageShape: ImageShape = { cut: 'whole', edge: 1_600 };
/** For a model: more pixels cost tokens and say no more. */
export const seenShape: ImageShape = { cut: 'whole', edge: 1_024 };

/** A picture that was made here. */
export interface CleanImage {
  bytes: Buffer;
  contentType: 'image/jpeg';
  width: number;
  height: number;
}

const FORMATS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/**
 * A stranger's picture as a JPEG of ours: decoded, turned upright, scaled down and written again, so that nothing but pixels
 * is left of it. Of a moving picture the first frame is taken.
 * @throws DomainError `IMAGES.…` that tells its reader what to do; `unavailable` while too many are read
 */
export const cleanImage = async (bytes: Uint8Array, shape: ImageShape): Promise<CleanImage> => {
  const format = checkedFormat(bytes);
  return withSlot(async () => {
    const sharp = await loadSharp();
    const input = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    });
    try {
      // the header alone: neither a bomb nor a file of another kind is decoded
      if ((await input.metadata()).format !== format) throw new DomainError(imageErrors.typeUnknown);
      const { data, info } = await redrawn(input, shape).toBuffer({ resolveWithObject: true });
      return { bytes: data, contentType: 'image/jpeg', width: info.width, height: info.height };
    } catch (error) {
      throw toDomainError(error);
    }
  });
};

/** What its first bytes say it is. */
const checkedFormat = (bytes: Uint8Array): string => {
  if (bytes.length === 0) throw new DomainError(imageErrors.empty);
  if (bytes.length > MAX_IMAGE_BYTES) throw new DomainError(imageErrors.tooLarge);
  const format = FORMATS[sniffImageType(bytes) ?? ''];
  if (format === undefined) throw new DomainError(imageErrors.typeUnknown);
  return format;
};

const redrawn = (input: Sharp, { cut, edge }: ImageShape): Sharp =>
  input
    .autoOrient()
    .resize(
      cut === 'square'
        ? { width: edge, height: edge, fit: 'cover' }
        : { width: edge, height: edge, fit: 'inside', withoutEnlargement: true },
    )
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS });

const toDomainError = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  const text = error instanceof Error ? error.message : '';
  const definition = /pixel limit/i.test(text)
    ? imageErrors.tooManyPixels
    : /out of memory/i.test(text)
      ? commonErrors.unavailable
      : imageErrors.unreadable;
  return Object.assign(new DomainError(definition), { cause: error });
};
