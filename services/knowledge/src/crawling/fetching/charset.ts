/** Bytes to text: charset from the header, the byte order mark or the document itself; UTF-8 otherwise. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const label = bomOf(bytes) ?? headerCharset(contentType) ?? documentCharset(bytes);
  const declared = label && decoderFor(label);
  if (declared) return declared.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Undeclared and not UTF-8: in practice an old Western page.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function bomOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

function headerCharset(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1];
}

function documentCharset(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 2_048).toString('latin1');
  return (
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(start)?.[1]
  );
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
