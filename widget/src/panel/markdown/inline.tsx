import { entity } from '@chirrup/proto/answer/entities';
import type { ReactNode } from 'react';
import type { Source } from '../../api/types';
import { BARE, safeTarget, targetOf, trimmed } from './addresses';

const TOKEN = new RegExp(
  [
    /\\([!-/:-@[-`{-~])/, // 1 escaped character
    /(`+)(.+?)\2(?!`)/, // 2, 3 code
    /<((?:https?:\/\/|mailto:|tel:)[^\s<>]+|[^\s<>@]+@[^\s<>@]+)>/, // 4 address between angle brackets
    /<(br) ?\/?>/, // 5 end of a line
    /!?\[((?:[^\][]|\[[^\][]*\])*)\]\(((?:<[^<>\n]*>|[^()<\n]|\([^()\n]*\))*)\)/, // 6, 7 link; an image shows as one
    /\[\^([^\s\][]{1,20})\]/, // 8 footnote
    /\[(\d{1,3})\](?!\()/, // 9 citation
    `(${BARE})`, // 10 bare address
    /\*\*\*(?=\S)([^*]+)\*\*\*/, // 11 bold and italic
    /\*\*(?=\S)((?:[^*]|\*(?!\*))+)\*\*/, // 12 bold
    /\b__(?=\S)([^_]+)__\b/, // 13 bold
    /~~(?=\S)([^~]+)~~/, // 14 struck out
    /\*(?=[^\s*])([^*]*[^\s*])\*/, // 15 italic
    /\b_(?=\S)([^_]+)_\b/, // 16 italic
    /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/, // 17 entity
  ]
    .map((part) => (typeof part === 'string' ? part : part.source))
    .join('|'),
  'i',
);
/** Of a destination: between angle brackets, and without its title. */
const DESTINATION = /^\s*(?:<([^<>]*)>|(.*?))(?:\s+(?:"[^"]*"|'[^']*'))?\s*$/;

/** What is shown with a line. */
export interface InlineShown {
  /** Citations become links to these; undefined while the answer still streams. */
  sources: readonly Source[] | undefined;
  /** That a link opens a tab, in the visitor's language. */
  newTab: string;
}

/** Marks, links and citations of one line. Everything else is text; nothing is ever parsed as HTML. */
export function inline(text: string, shown: InlineShown): ReactNode[] {
  const { sources, newTab } = shown;
  const link = (url: string, label: ReactNode, key: number) => (
    <a key={key} href={url} target="_blank" rel="noopener nofollow noreferrer" title={newTab}>
      {label}
    </a>
  );
  const labelled = (label: string, to: string, key: number): ReactNode => {
    const [, angled, plain = ''] = DESTINATION.exec(to) ?? [];
    const url = safeTarget(angled ?? plain);
    const words = label || (angled ?? plain);
    // addresses among the words of a link are words
    return url ? link(url, inline(words, { ...shown, sources: [] }).map(textOf), key) : words;
  };
  /** Nothing when no such source was given. */
  const citation = (n: number, key: number, isInWord: boolean): ReactNode => {
    // what comes may be a number of the text: `slots[0]`
    if (!sources) return isInWord ? null : <sup key={key}>{n}</sup>;
    const url = safeTarget(sources.find((source) => source.n === n)?.url ?? '');
    return url ? <sup key={key}>{link(url, n, 0)}</sup> : null;
  };
  const nodes: ReactNode[] = [];
  let rest = text;
  for (let match = TOKEN.exec(rest); match; match = TOKEN.exec(rest)) {
    const [all, escaped, , code, angled, br, label, to = '', note, cited, found, both, bold, bold2, struck] =
      match;
    const [italic, italic2, named] = match.slice(15);
    const key = nodes.length;
    const before = rest.slice(0, match.index);
    const cite = cited && citation(Number(cited), key, /\w$/.test(before));
    nodes.push(cite ? before.trimEnd() : before);
    const bare = found && trimmed(found);
    rest = rest.slice(match.index + (bare || all).length);
    if (escaped) nodes.push(escaped);
    else if (code) nodes.push(<code key={key}>{code}</code>);
    else if (angled) nodes.push(link(targetOf(angled), angled.replace(/^(?:mailto|tel):/i, ''), key));
    else if (br) nodes.push(<br key={key} />);
    else if (label !== undefined) nodes.push(labelled(label, to, key));
    else if (note) nodes.push(<sup key={key}>{note}</sup>);
    else if (cited) nodes.push(cite || all);
    else if (bare) nodes.push(/[.:/@][^\s.:/]/.test(bare) ? link(targetOf(bare), bare, key) : bare);
    else if (both)
      nodes.push(
        <b key={key}>
          <i>{inline(both, shown)}</i>
        </b>,
      );
    else if (bold || bold2) nodes.push(<b key={key}>{inline(bold || bold2 || '', shown)}</b>);
    else if (struck) nodes.push(<s key={key}>{inline(struck, shown)}</s>);
    else if (named) nodes.push(entity(named) ?? all);
    else nodes.push(<i key={key}>{inline(italic || italic2 || '', shown)}</i>);
  }
  nodes.push(rest);
  return nodes;
}

/** A link within a link is its words. */
const textOf = (node: ReactNode): ReactNode => {
  const { type, props } = (node ?? {}) as { type?: unknown; props?: { children?: ReactNode } };
  return type === 'a' ? props?.children : node;
};
