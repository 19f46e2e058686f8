import type { ReactNode } from 'react';
import type { Source } from '../../api/types';

const TOKEN = new RegExp(
  [
    /\\([!-/:-@[-`{-~])/, // 1 escaped character
    /(`+)(.+?)\2(?!`)/, // 2, 3 code
    /!?\[([^\][]*)\]\(<?([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s+"[^"]*")?\)/, // 4, 5 link; an image shows as one
    /\[(\d{1,3})\](?!\()/, // 6 citation
    /((?:https?:\/\/|mailto:)[^\s<>"'`*]*[^\s<>"'`*.,;:!?)\]])/, // 7 bare link
    /\*\*(?=\S)((?:[^*]|\*(?!\*))+)\*\*/, // 8 bold
    /\b__(?=\S)([^_]+)__\b/, // 9 bold
    /\*(?=[^\s*])([^*]+)\*/, // 10 italic
    /\b_(?=\S)([^_]+)_\b/, // 11 italic
  ]
    .map(({ source }) => source)
    .join('|'),
);

const isSafe = (url: string) => /^(https?:\/\/|mailto:|tel:)\S+$/i.test(url);

const link = (url: string, label: ReactNode, key: number) => (
  <a key={key} href={url} target="_blank" rel="noopener nofollow noreferrer">
    {label}
  </a>
);

/** Citations become links to these; undefined while the answer still streams. */
export type Sources = readonly Source[] | undefined;

/** Bold, italic, code, links and citations of one line. Everything else is text; nothing is ever parsed as HTML. */
export function inline(text: string, sources: Sources): ReactNode[] {
  const nodes: ReactNode[] = [];
  let rest = text;
  for (let match = TOKEN.exec(rest); match; match = TOKEN.exec(rest)) {
    const [all, escaped, , code, label, url = '', cited, bare, bold, bold2, italic, italic2] = match;
    const key = nodes.length;
    const before = rest.slice(0, match.index);
    const cite = cited && citation(Number(cited), sources, key);
    nodes.push(cite ? before.trimEnd() : before);
    rest = rest.slice(match.index + all.length);
    if (escaped) nodes.push(escaped);
    else if (code) nodes.push(<code key={key}>{code}</code>);
    else if (label !== undefined)
      nodes.push(isSafe(url) ? link(url, inline(label || url, []), key) : label || url);
    else if (cited) nodes.push(cite || all);
    else if (bare) nodes.push(link(bare, bare, key));
    else if (bold || bold2) nodes.push(<b key={key}>{inline(bold || bold2 || '', sources)}</b>);
    else nodes.push(<i key={key}>{inline(italic || italic2 || '', sources)}</i>);
  }
  nodes.push(rest);
  return nodes;
}

/** Nothing when no such source was given. */
function citation(n: number, sources: Sources, key: number): ReactNode {
  if (!sources) return <sup key={key}>{n}</sup>;
  const source = sources.find((s) => s.n === n);
  return source && isSafe(source.url) ? <sup key={key}>{link(source.url, n, 0)}</sup> : null;
}
