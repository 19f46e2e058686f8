import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Workbook {
  /** The texts that cells name by their place. */
  texts?: readonly string[];
  /** Codes of the formats that styles 0, 1, 2… have. */
  formats?: readonly string[];
  /** Another sheet, before the one with the rows. */
  before?: { rows: string; state?: 'hidden' | 'veryHidden' };
}

/** A workbook with rows as they stand in its sheet. */
export const workbook = (rows: string, { texts = ['text'], formats = [], before }: Workbook = {}) =>
  new Uint8Array(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${before ? `<sheet name="Before" sheetId="2" state="${before.state ?? 'visible'}" r:id="rId3"/>` : ''}<sheet name="Pairs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId4" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/sharedStrings.xml': strToU8(
        `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
      ),
      'xl/styles.xml': strToU8(
        `<styleSheet xmlns="${MAIN}"><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet2.xml': strToU8(
        `<worksheet xmlns="${MAIN}"><sheetData>${before?.rows ?? ''}</sheetData></worksheet>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ),
    }),
  );

/** A workbook of texts. */
export const aWorkbook = (rows: readonly (readonly string[])[]) =>
  workbook(
    rows
      .map((cells, row) => {
        const ofRow = cells.map(
          (text, at) =>
            `<c r="${String.fromCharCode(65 + at)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
        );
        return `<row r="${row + 1}">${ofRow.join('')}</row>`;
      })
      .join(''),
  );
