import type { TextItem } from './text-line.js';

/** A rectangle of the page; `top` and `bottom` grow downwards. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What a form field holds, and where. */
export interface Field {
  text: string;
  /** As the form itself describes it, or ''. */
  label: string;
  box: Box;
}

/** A description in words; names made by programs are none. */
const WORDED = /^\p{L}[\p{L}\s-]{2,60}$/u;
const LONGEST_VALUE = 2_000;
/** A label stands so many letters' heights above its field at most. */
const ABOVE = 2.5;

interface Annotation {
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  alternativeText?: string;
  fieldName?: string;
  hidden?: boolean;
  password?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  buttonValue?: string;
  exportValue?: string;
  rect?: readonly number[];
}

/** The fields of a page that were filled in; a box or button only if it is ticked. */
export function filledFields(
  annotations: readonly unknown[],
  boxOf: (rect: readonly number[]) => Box,
): Field[] {
  return (annotations as readonly Annotation[]).flatMap((annotation) => {
    const { rect, alternativeText = '', fieldName = '' } = annotation;
    const text = annotation.subtype === 'Widget' && rect ? textOf(annotation) : '';
    if (!rect || text === '') return [];
    const label = [alternativeText, fieldName].find((name) => WORDED.test(name)) ?? '';
    return [{ text, label, box: boxOf(rect) }];
  });
}

function textOf(field: Annotation): string {
  const { fieldType, fieldValue, hidden, password } = field;
  if (hidden || password) return '';
  if (fieldType === 'Btn') return isTicked(field) ? '✓' : '';
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return '';
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  const text = values.filter((value) => typeof value === 'string').join(', ');
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_VALUE);
}

function isTicked({ checkBox, radioButton, fieldValue, exportValue, buttonValue }: Annotation): boolean {
  if (typeof fieldValue !== 'string' || fieldValue === '' || fieldValue === 'Off') return false;
  return (
    (checkBox === true && fieldValue === exportValue) || (radioButton === true && fieldValue === buttonValue)
  );
}

/** Puts what stands in fields behind the text to their left, or above them; else behind everything, with their names. */
export function withFields(items: readonly TextItem[], fields: readonly Field[]): TextItem[] {
  const placed = [...items];
  for (const { text, label, box } of fields) {
    const at = labelOf(placed, box);
    const beside = placed[at];
    const size = beside?.size ?? 10;
    const own = { text, x: box.left, width: box.right - box.left, size, font: beside?.font ?? '' };
    if (!beside) placed.push({ ...own, text: label ? `${label}: ${text}` : text, y: box.bottom });
    else if (text === '✓') placed.splice(isLeft(beside, box) ? at + 1 : at, 0, { ...own, y: beside.y });
    else
      placed.splice(
        at + 1,
        0,
        isLeft(beside, box)
          ? { ...own, x: beside.x + beside.width + size * 0.3, y: beside.y }
          : { ...own, y: beside.y + size * 1.2 },
      );
  }
  return placed;
}

/** The place of the item that says what a field is for; -1 if nothing does. */
function labelOf(items: readonly TextItem[], box: Box): number {
  let best = -1;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [at, item] of items.entries()) {
    const distance = distanceOf(item, box);
    if (distance < nearest) [best, nearest] = [at, distance];
  }
  return best;
}

function distanceOf(item: TextItem, box: Box): number {
  if (item.text.trim() === '' || !(item.size > 0)) return Number.POSITIVE_INFINITY;
  const isBeside = item.y > box.top - item.size * 0.3 && item.y - item.size * 0.5 < box.bottom;
  if (isBeside && isLeft(item, box)) return box.left - item.x - item.width;
  const isTick = box.right - box.left < item.size * 2;
  // the words of a tick stand behind it
  if (isBeside && isTick && item.x >= box.right - item.size) return item.x - box.right;
  const isAbove = item.y <= box.top + item.size * 0.3 && box.top - item.y < item.size * ABOVE;
  const overlaps = item.x < box.right && item.x + item.width > box.left - item.size;
  return isAbove && overlaps ? 1_000 + box.top - item.y : Number.POSITIVE_INFINITY;
}

function isLeft(item: TextItem, box: Box): boolean {
  return item.x + item.width <= box.left + item.size && item.x < box.left;
}
