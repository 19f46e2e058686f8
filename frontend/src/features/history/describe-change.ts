import type { BotChange } from '../../api/types';
import { COLOUR_LABELS, SETTING_LABELS } from '../../lib/labels/bot-labels';
import { number } from '../../lib/labels/formats';

const LABELS: Record<string, string> = {
  ...SETTING_LABELS,
  question: 'Question',
  answer: 'Answer',
  phrasings: 'Other wordings',
  url: 'Address',
  title: 'Title',
  thumbnail: 'Picture',
  knowledge_content: 'Text',
  expectation: 'Expectation',
  expected: 'Expected',
  interval: 'Pages are read again',
  file: 'File',
  paused: 'Paused by the plan',
};
const COLOURS: Record<string, string> = COLOUR_LABELS;
const NAME_LENGTH = 60;

export const labelOf = (field: string): string => LABELS[field] ?? field;

/** What was done, in words. */
export function describeChange(change: BotChange): string {
  const { kind, before, after, name: named, count, kinds, source } = change;
  const settings = listed(Object.keys(after ?? {}).map(labelOf));
  if (kind === 'settings') {
    if (count === 1) return `${ACTS[source]} ${settings}`;
    return `${ACTS[source]} settings and ${entries(count - 1, kinds)}: ${settings}`;
  }
  const name = nameOf(named);
  const plan = after?.paused === true ? 'The plan has paused' : 'The plan has room again for';
  if (count > 1)
    return `${source === 'plan' ? plan : ACTS[source]} ${entries(count, kinds)}, ${name} among them`;
  if (kind === 'schedule') return 'Changed how often pages are read';
  if (source === 'plan') return `${plan} the ${NOUNS[kind][0]} ${name}`;
  const act = before === null ? 'Added' : after === null ? 'Deleted' : 'Changed';
  return `${act} the ${NOUNS[kind][0]} ${name}`;
}

const NOUNS = {
  settings: ['setting', 'settings'],
  pair: ['pair', 'pairs'],
  link: ['link', 'links'],
  test: ['test question', 'test questions'],
  schedule: ['schedule', 'schedules'],
} as const;

function entries(count: number, kinds: BotChange['kinds']): string {
  const [only, ...others] = kinds.filter((kind) => kind !== 'settings');
  const [one, many] = only && others.length === 0 ? NOUNS[only] : ['entry', 'entries'];
  return `${number(count)} ${count === 1 ? one : many}`;
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const ACTS = {
  edit: 'Changed',
  import: 'Imported',
  generation: 'Generated',
  restore: 'Put back',
  plan: 'The plan has changed',
};

/** What was there before and what is there since, for each field that differs. */
export function fieldsOf({ before, after, count }: BotChange): FieldChange[] {
  if (count > 1) return [];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function nameOf(text: string): string {
  const question = text.replace(/\s+/g, ' ').trim();
  if (question === '') return 'without a question';
  return question.length > NAME_LENGTH ? `“${question.slice(0, NAME_LENGTH).trimEnd()}…”` : `“${question}”`;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${COLOURS[name] ?? name}: ${textOf(each)}`)
      .join('\n');
  return String(value);
}

function listed(names: string[]): string {
  const last = names.at(-1) ?? 'nothing';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
