/** 1234567 → `1,234,567`. */
export const countText = (value: number): string => value.toLocaleString('en-US');

export const size = (bytes: number): string =>
  bytes >= 1_048_576 ? `${countText(bytes / 1_048_576)} MB` : `${countText(bytes / 1_024)} KB`;

const UNITS: [ms: number, name: string][] = [
  [24 * 60 * 60_000, 'day'],
  [60 * 60_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
];

export const duration = (ms: number): string => {
  const [unit, name] = UNITS.find(([length]) => ms >= length && ms % length === 0) ?? [1, 'millisecond'];
  return `${countText(ms / unit)} ${name}${ms === unit ? '' : 's'}`;
};

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
