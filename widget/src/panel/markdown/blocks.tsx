import type { ReactNode } from 'react';
import { type InlineShown, inline } from './inline';

const FENCE = /^ {0,3}(```+|~~~+)/;
const HEADING = /^ {0,3}#{1,6}\s+(\S.*)$/;
const UNDERLINE = /^ {0,3}(?:=+|-{2,})\s*$/;
const RULE = /^ {0,3}([-*_])(\s*\1){2,}\s*$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^(\s*)([-*+]|(\d{1,9})[.)])\s+/;
const TASK = /^\[([ xX])\] /;
const NOTE = /^ {0,3}\[\^([^\s\][]{1,20})\]: ?/;
const DIVIDER = /^[\s|]*:?-[-:\s|]*$/;
/** Deeper nesting than a reader can follow is shown as text. */
const MAX_DEPTH = 5;

/** What is shown with a text. */
export interface Shown extends InlineShown {
  /** What a table is called, in the visitor's language. */
  tableLabel: string;
}

/** Markdown as nodes: the part of it that answers use. Raw HTML stays text. */
export function markdown(text: string, shown: Shown, depth = 0): ReactNode[] {
  const lines = text.split(/\r?\n/);
  const nodes: ReactNode[] = [];
  let at = 0;
  const take = (isMore: (line: string, index: number) => boolean) => {
    const start = at;
    do at += 1;
    while (at < lines.length && isMore(lines[at] ?? '', at));
    return lines.slice(start, at);
  };
  const bold = (heading: string, key: number) => (
    <p key={key}>
      <b>{inline(heading, shown)}</b>
    </p>
  );

  while (at < lines.length) {
    const line = lines[at] ?? '';
    const key = at;
    const fence = FENCE.exec(line)?.[1];
    const heading = HEADING.exec(line)?.[1]?.replace(/ #+\s*$/, '');
    if (!line.trim()) at += 1;
    else if (fence) {
      const body = take((next) => !next.trim().startsWith(fence)).slice(1);
      at += 1;
      nodes.push(
        <pre key={key} dir="ltr">
          <code>{body.join('\n')}</code>
        </pre>,
      );
    } else if (heading) {
      at += 1;
      nodes.push(bold(heading, key));
    } else if (RULE.test(line)) {
      at += 1;
      nodes.push(<hr key={key} />);
    } else if (QUOTE.test(line) && depth < MAX_DEPTH) {
      const body = take((next) => QUOTE.test(next)).map((quoted) => quoted.replace(QUOTE, ''));
      nodes.push(<blockquote key={key}>{markdown(body.join('\n'), shown, depth + 1)}</blockquote>);
    } else if (ITEM.test(line) && depth < MAX_DEPTH) {
      const indent = indentOf(line);
      const isOrdered = isNumbered(line);
      const body = take(
        (next, index) =>
          (ITEM.test(next) && (indentOf(next) > indent || isNumbered(next) === isOrdered)) ||
          indentOf(next) > indent ||
          (!next.trim() && (ITEM.test(lines[index + 1] ?? '') || indentOf(lines[index + 1] ?? '') > indent)),
      );
      nodes.push(list(body, indent, shown, depth, key));
    } else if (isTable(lines, at)) {
      const rows = take((next) => next.includes('|'));
      nodes.push(table(rows, shown, key));
    } else {
      const body = take(
        (next, index) =>
          !!next.trim() && !UNDERLINE.test(next) && !startsBlock(next) && !isTable(lines, index),
      );
      if (UNDERLINE.test(lines[at] ?? '')) {
        at += 1;
        nodes.push(bold(body.join(' '), key));
      } else nodes.push(<p key={key}>{paragraph(body, shown)}</p>);
    }
  }
  return nodes;
}

const indentOf = (line: string) => line.length - line.trimStart().length;
const isNumbered = (line: string) => !!ITEM.exec(line)?.[3];
const startsBlock = (line: string) =>
  [FENCE, HEADING, RULE, QUOTE, ITEM, NOTE].some((start) => start.test(line));
const isTable = (lines: string[], at: number) =>
  !!lines[at]?.includes('|') && !!lines[at + 1]?.includes('|') && DIVIDER.test(lines[at + 1] ?? '');

function paragraph([first = '', ...others]: string[], shown: InlineShown): ReactNode[] {
  const note = NOTE.exec(first);
  const parts = [note ? first.slice(note[0].length) : first, ...others];
  return [
    note && <sup key="note">{note[1]}</sup>,
    ...parts.flatMap((part, i) => [
      i > 0 && <br key={`br${i}`} />,
      // a backslash ends a line as well
      ...inline(part.trim().replace(/([^\\])\\$/, '$1'), shown),
    ]),
  ];
}

function list(lines: string[], indent: number, shown: Shown, depth: number, key: number): ReactNode {
  const items: string[][] = [];
  for (const line of lines) {
    if (ITEM.test(line) && indentOf(line) <= indent) items.push([line.replace(ITEM, '')]);
    else items.at(-1)?.push(line.slice(Math.min(indentOf(line), indent + 2)));
  }
  const first = ITEM.exec(lines[0] ?? '')?.[3];
  const Tag = first ? 'ol' : 'ul';
  return (
    <Tag key={key} start={first ? Number(first) : undefined}>
      {items.map(([head = '', ...more], i) => {
        const task = head.replace(TASK, (_, mark: string) => (mark === ' ' ? '☐ ' : '☑ '));
        return <li key={String(i)}>{markdown([task, ...more].join('\n'), shown, depth + 1)}</li>;
      })}
    </Tag>
  );
}

/** A bar that is escaped, also within code, belongs to its cell. */
const cells = (row: string) =>
  row
    .trim()
    .replaceAll('\\|', '\0')
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.replaceAll('\0', '|').trim());

function table([head = '', , ...rows]: string[], shown: Shown, key: number): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must do so from the keyboard
    <section className="wide" key={key} aria-label={shown.tableLabel} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {cells(head).map((cell, i) => (
              <th key={String(i)}>{inline(cell, shown)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={String(r)}>
              {cells(row).map((cell, i) => (
                <td key={String(i)}>{inline(cell, shown)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
