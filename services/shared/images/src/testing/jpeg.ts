/** A JPEG with an application segment put behind its first two bytes. */
export const withSegment = (jpeg: Buffer, marker: number, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(marker, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
};

/** A JPEG whose header claims another size. */
export const claiming = (jpeg: Buffer, width: number, height: number): Buffer => {
  const changed = Buffer.from(jpeg);
  const frame = changed.findIndex(
    (byte, at) => byte === 0xff && /^c[02]$/.test(changed[at + 1]?.toString(16) ?? ''),
  );
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
};

/** A progressive JPEG whose last pass over the picture stands there `times` times. */
export const repeatingScan = (jpeg: Buffer, times: number): Buffer => {
  const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = jpeg.length - 2;
  const passes = Array<Buffer>(times).fill(jpeg.subarray(scan, end));
  return Buffer.concat([jpeg.subarray(0, end), ...passes, jpeg.subarray(end)]);
};
