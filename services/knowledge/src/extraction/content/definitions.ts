import type { Segment } from './segment.js';

/** A longer text is better cut into sentences than read as one line. */
const LONGEST_TEXT = 600;
/** So many short values still read well behind each other. */
const MOST_VALUES = 6;
const LONGEST_VALUE = 60;
const QUESTION = /[?？؟]$/u;
const SENTENCE_END = /[.!?…。！？]$/u;

/**
 * Puts a definition list's terms (`dt`) and what they define together: a line where the definition is short (`Weight:
 * 240 g`), else the term becomes the heading of it; a question always does.
 */
export function underTerms(segments: readonly Segment[]): Segment[] {
  const placed: Segment[] = [];
  for (let at = 0; at < segments.length; ) {
    const terms = termsAt(segments, at);
    const [term] = terms;
    const other = segments[at];
    if (!term) {
      if (other) placed.push(other);
      at += 1;
      continue;
    }
    const definition = definitionAt(segments, at + terms.length, term);
    const joined = joinedTo(terms, definition);
    placed.push(...joined);
    at += terms.length + (joined[0]?.kind === 'row' ? definition.length : 0);
  }
  return placed;
}

/** A line, the heading of the definition, or just text if nothing is defined. */
function joinedTo(terms: readonly Segment[], definition: readonly Segment[]): Segment[] {
  const [term] = terms;
  if (!term) return [];
  // beside the terms that are headings, not under one of them
  const depth = term.depth - 1;
  if (definition.length === 0) return terms.map((lone) => ({ ...lone, kind: 'text', depth }));
  const name = terms.map(({ text }) => text.replace(/\n/g, ' ')).join(', ');
  const line = QUESTION.test(name) ? undefined : asLine(definition);
  if (line === undefined) return [{ ...term, kind: 'heading', text: name }];
  const text = `${name.replace(/\s{0,8}:$/, '')}: ${line}`;
  const linked = [...terms, ...definition].reduce((sum, part) => sum + part.linked, 0);
  return [{ ...term, kind: 'row', text, linked, depth }];
}

/** Terms in a row that share a definition; none if the page forgot the list around them. */
function termsAt(segments: readonly Segment[], from: number): Segment[] {
  const first = segments[from];
  if (first?.kind !== 'term' || first.depth === 0) return [];
  let end = from;
  while (segments[end]?.kind === 'term' && segments[end]?.depth === first.depth) end += 1;
  return segments.slice(from, end);
}

/** What follows a term up to the next one or the end of its list; its beginning where that is long. */
function definitionAt(segments: readonly Segment[], from: number, { depth }: Segment): Segment[] {
  const definition: Segment[] = [];
  for (const part of segments.slice(from, from + MOST_VALUES + 1)) {
    if (part.depth < depth || (part.depth === depth && (part.kind === 'term' || isSummary(part)))) break;
    definition.push(part);
  }
  return definition;
}

/** On the level of a term, the summary of a collapsible behind its list. */
function isSummary({ kind, level }: Segment): boolean {
  return kind === 'heading' && level === 0;
}

function asLine(definition: readonly Segment[]): string | undefined {
  if (definition.some(({ kind }) => kind !== 'text')) return undefined;
  const values = definition.flatMap(({ text }) => text.split('\n'));
  const [only = ''] = values;
  if (values.length === 1) return only.length <= LONGEST_TEXT ? only : undefined;
  const isShort = values.every((value) => value.length <= LONGEST_VALUE && !SENTENCE_END.test(value));
  return isShort && values.length <= MOST_VALUES ? values.join(', ') : undefined;
}
