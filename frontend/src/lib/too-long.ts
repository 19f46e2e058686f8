import { numberFormat } from './labels/formats';

const count = numberFormat({});

/** What to say of a text that is longer than can be saved; nothing of any other. */
export function tooLong(text: string, limit: number): string | undefined {
  if (text.length <= limit) return undefined;
  return `${count.format(text.length)} characters, at most ${count.format(limit)} can be saved.`;
}
