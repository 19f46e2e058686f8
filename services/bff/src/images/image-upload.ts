import { MAX_IMAGE_BYTES } from '@chirrup/images/clean-image';
import { imageErrors } from '@chirrup/images/image.errors';
import type { UploadLimit } from '../http/fastify/upload.js';

/** How much of a picture is read. */
export const IMAGE_UPLOAD: UploadLimit = { bytes: MAX_IMAGE_BYTES, error: imageErrors.tooLarge };
