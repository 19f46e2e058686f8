import type { CropArea } from '../../../ui/image-cropper';

/** What the server makes of it too. */
const EDGE = 512;
const QUALITY = 0.92;

/** The chosen part of a picture as a square JPEG. */
export async function croppedJpeg(source: string, { x, y, width, height }: CropArea): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot cut pictures.');
  // a JPEG has no transparency
  context.fillStyle = '#fff';
  context.fillRect(0, 0, EDGE, EDGE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, EDGE, EDGE);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cut.'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}
