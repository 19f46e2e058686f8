import type { MarkdownIt } from 'markdown-it';

const BREAK = /^<br ?\/?>/i;
const NOTE = /^\[\^([^\s\][]{1,20})\](?:: ?)?/;
const TASK = /^\[([ xX])\] /;
/** An address that is written with spaces, up to the bracket that ends it. */
const SPACED = /^(?:tel:|https?:\/\/)[^\s()<>]{1,500}(?: [^\s()<>"']{1,500}){1,20}(?=\))/i;
/** Letters and marks of scripts that put no spaces between words. */
const UNSPACED = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/;

/** What people and models write beyond CommonMark: ends of lines in cells, notes, tasks, numbers with spaces, bold between CJK. */
export function asPeopleWrite(parser: MarkdownIt): MarkdownIt {
  parser.inline.ruler.before('autolink', 'break', (state, silent) => {
    const found = BREAK.exec(state.src.slice(state.pos, state.pos + 6));
    if (!found) return false;
    if (!silent) state.push('hardbreak', 'br', 0);
    state.pos += found[0].length;
    return true;
  });
  parser.inline.ruler.before('link', 'note', (state, silent) => {
    const found = NOTE.exec(state.src.slice(state.pos, state.pos + 30));
    if (!found) return false;
    if (!silent) state.push('note', 'sup', 0).content = found[1] ?? '';
    state.pos += found[0].length;
    return true;
  });
  parser.core.ruler.before('inline', 'tasks', ({ tokens }) => {
    for (const [at, token] of tokens.entries())
      if (token.type === 'inline' && tokens[at - 2]?.type === 'list_item_open')
        token.content = token.content.replace(TASK, (_, mark: string) => (mark === ' ' ? '☐ ' : '☑ '));
  });
  const { parseLinkDestination } = parser.helpers;
  parser.helpers.parseLinkDestination = (text, start, max) => {
    const spaced = SPACED.exec(text.slice(start, Math.min(max, start + 2_000)))?.[0];
    return spaced === undefined
      ? parseLinkDestination(text, start, max)
      : { ok: true, pos: start + spaced.length, lines: 0, str: spaced };
  };
  const { State } = parser.inline;
  parser.inline.State = class extends State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord);
      const [before = ' ', after = ' '] = [this.src[start - 1], this.src[start + found.length]];
      if (!canSplitWord || !(UNSPACED.test(before) || UNSPACED.test(after))) return found;
      return { ...found, can_open: !/\s/.test(after), can_close: !/\s/.test(before) };
    }
  };
  return parser;
}
