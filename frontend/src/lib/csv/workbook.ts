import { strFromU8, strToU8 } from 'fflate';
import { type NumberLayout, numberLayout, shownNumber } from './cell-number';

/** The files of a workbook, by their paths in its archive. */
export type Parts = Record<string, Uint8Array>;

export interface Sheet {
  name: string;
  path: string;
}

const BOOK = 'xl/workbook.xml';

export const isExcel = (parts: Parts): boolean => parts[BOOK] !== undefined;

/** The sheets that its reader sees, in their order. */
export function visibleSheets(parts: Parts): Sheet[] {
  const targets = new Map(
    elements(xmlOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((one) => [
      one.getAttribute('Id'),
      one.getAttribute('Target') ?? '',
    ]),
  );
  return elements(xmlOf(parts, BOOK), 'sheet')
    .filter((one) => !/hidden/i.test(one.getAttribute('state') ?? ''))
    .map((one) => {
      const relation = [...one.attributes].find(({ localName, prefix }) => localName === 'id' && prefix);
      const target = targets.get(relation?.value ?? '') ?? '';
      return {
        name: one.getAttribute('name') ?? '',
        path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      };
    });
}

/** How many cells a sheet has, without taking it apart. */
export const cellCount = (parts: Parts, { path }: Sheet): number =>
  strFromU8(parts[path] ?? new Uint8Array()).match(/<(?:\w+:)?c[\s>]/g)?.length ?? 0;

/** Gives cells the place that some programs leave out, and numbers the text that the spreadsheet shows. */
export function withShownCells(parts: Parts, { path }: Sheet): Parts {
  const sheet = xmlOf(parts, path);
  if (!sheet) return parts;
  const layouts = layoutsOf(parts);
  elements(sheet, 'row').forEach((row, place) => {
    const line = Number(row.getAttribute('r') ?? place + 1);
    row.setAttribute('r', String(line));
    elements(row, 'c').forEach((cell, column) => {
      if (!cell.hasAttribute('r')) cell.setAttribute('r', `${columnName(column)}${line}`);
      const [stored] = elements(cell, 'v');
      const layout = layouts[Number(cell.getAttribute('s') ?? 0)];
      if (!stored?.textContent || !layout || (cell.getAttribute('t') ?? 'n') !== 'n') return;
      cell.setAttribute('t', 'str');
      stored.textContent = shownNumber(stored.textContent, layout);
    });
  });
  return { ...parts, [path]: strToU8(new XMLSerializer().serializeToString(sheet)) };
}

/** By the number of a style. */
function layoutsOf(parts: Parts): (NumberLayout | undefined)[] {
  const styles = xmlOf(parts, 'xl/styles.xml');
  const codes = new Map(
    elements(styles, 'numFmt').map((one) => [
      one.getAttribute('numFmtId'),
      one.getAttribute('formatCode') ?? '',
    ]),
  );
  const [cells] = elements(styles, 'cellXfs');
  return elements(cells, 'xf').map((one) => {
    const id = one.getAttribute('numFmtId') ?? '0';
    return numberLayout(id, codes.get(id));
  });
}

function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest > 0 ? columnName(rest - 1) : ''}${String.fromCharCode(65 + (column % 26))}`;
}

function xmlOf(parts: Parts, path: string): Document | undefined {
  const bytes = parts[path];
  return bytes && new DOMParser().parseFromString(strFromU8(bytes), 'text/xml');
}

const elements = (root: Document | Element | undefined, name: string): Element[] => [
  ...(root?.getElementsByTagNameNS('*', name) ?? []),
];
