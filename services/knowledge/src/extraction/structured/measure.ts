import { firstText, itemsOf, type StructuredItem } from './structured-item.js';

/** UN/CEFACT codes of what shops measure in; `C62` counts pieces. */
const UNITS: ReadonlyMap<string, string> = new Map(
  (
    `MGM mg, GRM g, KGM kg, TNE t, ONZ oz, LBR lb, MMT mm, CMT cm, DMT dm, MTR m, KMT km, INH in, FOT ft, YRD yd,` +
    `MLT ml, CLT cl, DLT dl, LTR l, CMQ cm³, MTQ m³, CMK cm², MTK m², WTT W, KWT kW, KWH kWh, VLT V, AMP A, AMH Ah,` +
    `HTZ Hz, CEL °C, FAH °F, P1 %, SEC s, MIN min, HUR h, C62`
  )
    .split(/,\s*/)
    .map((entry) => entry.split(' '))
    .map(([code = '', unit = '']) => [code, unit]),
);
const SYMBOLS: ReadonlySet<string> = new Set([...UNITS.values()].map((unit) => unit.toLowerCase()));
const LONGEST_UNIT = 20;
const NUMBER = /^[-–+±\d.,\s/]*\d$/u;

/** A property that is a number of units, as `118 g`; another value as it stands. */
export function measureOf(item: StructuredItem, name: string): string | undefined {
  const [quantity] = itemsOf(item, name);
  return (quantity && quantityText(quantity)) ?? firstText(item, name);
}

/** Of a `QuantitativeValue` or a `PropertyValue`: its value, or its range, with the unit. */
export function quantityText(quantity: StructuredItem): string | undefined {
  const [inner] = itemsOf(quantity, 'value');
  if (inner) return quantityText(inner) ?? firstText(inner, 'name');
  const least = firstText(quantity, 'minValue');
  const most = firstText(quantity, 'maxValue');
  const range = least && most && least !== most ? `${least}–${most}` : (least ?? most);
  const value = firstText(quantity, 'value') ?? range;
  if (!value || !NUMBER.test(value)) return value;
  return `${value} ${unitOf(quantity)}`.trim();
}

function unitOf(quantity: StructuredItem): string {
  const text = firstText(quantity, 'unitText') ?? '';
  if (text !== '' && text.length <= LONGEST_UNIT) return UNITS.get(text) ?? text;
  // some write the address of a code, some the unit itself where its code belongs
  const code = firstText(quantity, 'unitCode')?.split(/[/#:]/).at(-1) ?? '';
  return UNITS.get(code.toUpperCase()) ?? (SYMBOLS.has(code.toLowerCase()) ? code : '');
}
