import { numberFormat } from '../labels/formats';

/** Formats that a workbook names by their number alone. */
const BUILT_IN: Record<string, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
};
/** As many digits as a spreadsheet keeps; what follows comes of the way it stores them. */
const DIGITS = 15;

/** How a format shows a number. */
export interface NumberLayout {
  before: string;
  digits: string;
  after: string;
  /** Shown as a percentage. */
  isShare: boolean;
}

/** A stored number without what only the way of storing adds, and with percent sign, currency and leading zeros. */
export function shownNumber(stored: string, layout?: NumberLayout): string {
  const value = Number(Number(stored).toPrecision(DIGITS));
  if (!layout) return String(value);
  const { before, digits, after, isShare } = layout;
  const [whole = '', decimals = ''] = digits.split('.');
  const zeros = (text: string) => text.split('0').length - 1;
  const size = numberFormat({
    useGrouping: whole.includes(','),
    minimumIntegerDigits: Math.min(Math.max(zeros(whole), 1), DIGITS),
    minimumFractionDigits: Math.min(zeros(decimals), DIGITS),
    maximumFractionDigits: Math.min(decimals.length, DIGITS),
  }).format(Math.abs(isShare ? value * 100 : value));
  return `${value < 0 ? '-' : ''}${before}${size}${after}`.trim();
}

/** By the number of a format and, where the workbook writes one, its code; undefined for what shows no plain number. */
export function numberLayout(id: string, code = BUILT_IN[id] ?? ''): NumberLayout | undefined {
  const layout = { before: '', digits: '', after: '', isShare: false };
  for (let at = 0; at < code.length && code[at] !== ';'; at += 1) {
    const char = code[at] ?? '';
    const closing = char === '"' ? code.indexOf('"', at + 1) : char === '[' ? code.indexOf(']', at) : at;
    if (closing < 0) return undefined;
    const inside = code.slice(at + 1, closing);
    let text = '';
    if (char === '"') text = inside;
    else if (char === '[') text = inside.startsWith('$') ? (inside.slice(1).split('-')[0] ?? '') : '';
    else if (char === '\\') text = code[at + 1] ?? '';
    else if ('0#?.,'.includes(char)) {
      if (layout.after !== '') return undefined;
      layout.digits += char === '?' ? '#' : char;
    } else if (/[\p{L}@/:]/u.test(char)) return undefined;
    else if (!'_*'.includes(char)) text = char;
    layout[layout.digits === '' ? 'before' : 'after'] += text;
    if (char === '%') layout.isShare = true;
    at = '\\_*'.includes(char) ? at + 1 : closing;
  }
  // a comma at the end counts in thousands, which would be another number
  const isPlain = layout.digits !== '' && !layout.digits.endsWith(',') && !layout.digits.includes(',.');
  return isPlain ? layout : undefined;
}
