const LZW_ONE_PIXEL = Buffer.from([0x02, 0x02, 0x44, 0x01, 0x00]);

const frame = (width: number, height: number): Buffer => {
  const descriptor = Buffer.alloc(10);
  descriptor[0] = 0x2c;
  descriptor.writeUInt16LE(width, 5);
  descriptor.writeUInt16LE(height, 7);
  return Buffer.concat([descriptor, LZW_ONE_PIXEL]);
};

/** A GIF whose screen and frames claim sizes; each frame has the data of one pixel. */
export const gif = (screen: [number, number], size: [number, number], frames = 1): Buffer => {
  const head = Buffer.alloc(13);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(screen[0], 6);
  head.writeUInt16LE(screen[1], 8);
  head[10] = 0x80;
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  return Buffer.concat([head, colours, ...Array<Buffer>(frames).fill(frame(...size)), Buffer.from([0x3b])]);
};
