import { sniffImageType } from './image-type.js';

describe('image types by their first bytes', () => {
  it.each<[string, string | undefined]>([
    ['\x89PNG\r\n\x1a\n...', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBP', 'image/webp'],
    ['\0\0\0\x1cftypavif', 'image/avif'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
    ['<html>', undefined],
    ['', undefined],
  ])('%j is %s', (bytes, type) => expect(sniffImageType(Buffer.from(bytes, 'latin1'))).toBe(type));
});
