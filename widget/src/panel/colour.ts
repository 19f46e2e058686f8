/** Black or white, whichever reads better on a hex colour. */
export function textOn(hex = ''): string {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(hex)?.[1];
  if (!digits) return '#fff';
  const parts = digits.length === 3 ? [...digits].map((d) => d + d) : (digits.match(/../g) ?? []);
  const [r = 0, g = 0, b = 0] = parts.map((part) => (Number.parseInt(part, 16) / 255) ** 2.2);
  // Where contrast with white and with black is the same.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#1b1b1f' : '#fff';
}
