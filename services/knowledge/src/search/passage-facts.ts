const KNOWN = /^(?:Product|Brand|Price|Availability|SKU|MPN|GTIN|Rating|Condition|Product code): \S/u;
const LINE = /^([^:：\n]{1,60}): (\S.*)$/u;
const NAME = 'Product';
const FEWEST_FACTS = 2;

/** A fact as extraction writes it into a product's sheet. */
export interface FactLine {
  readonly label: string;
  readonly value: string;
}

/** The lines of a product's fact sheet; none of a text that is no such sheet. */
export function sheetLines(text: string): FactLine[] {
  const known = new Set(text.split('\n').flatMap((line) => (KNOWN.test(line) ? [line.split(':')[0]] : [])));
  return known.size < FEWEST_FACTS ? [] : labelledLines(text);
}

/** The lines of a text that give something under a label. */
export function labelledLines(text: string): FactLine[] {
  return text.split('\n').flatMap((line) => {
    const [, label, value] = LINE.exec(line) ?? [];
    return label && value ? [{ label, value }] : [];
  });
}

/** What a sheet calls its product, if it does. */
export function productOf(lines: readonly FactLine[]): string | undefined {
  return lines.find(({ label }) => label === NAME)?.value;
}

/** Whether a line of a sheet is the product's name and says nothing else. */
export function isNameLine(line: string): boolean {
  return line.startsWith(`${NAME}: `);
}
