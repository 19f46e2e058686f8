const MAX_RULES = 5;
const MAX_LENGTH = 200;

/** `html` or `:root`, with whatever classes and attributes. */
const WHOLE_DOCUMENT = /(^|[\s>])(html|:root)([.#[:][^\s>+~]*)?$/i;
const HIDDEN =
  /(?:^|;)\s{0,40}(?:display\s{0,8}:\s{0,8}none|opacity\s{0,8}:\s{0,8}(?:0?\.)?0{1,8})\s{0,8}(?:!important)?\s{0,8}(?:;|$)/i;

/** Rules of a style sheet that hide the whole document, and the widget with it: nothing else reaches into its shadow tree. */
export function hidingRules(css: string): string[] {
  const found: string[] = [];
  for (const { selectors, body } of screenRules(withoutComments(css))) {
    if (body.length > 5_000 || selectors.length > 2_000) continue;
    const hits = selectors.split(',').some((selector) => WHOLE_DOCUMENT.test(selector.trim()));
    if (!hits || !HIDDEN.test(body)) continue;
    found.push(`${selectors.trim()} { ${body.trim()} }`.replace(/\s+/g, ' ').slice(0, MAX_LENGTH));
    if (found.length === MAX_RULES) break;
  }
  return found;
}

/** Innermost blocks, but for those that hold on paper only. Reads each character once: pages may be hostile. */
function* screenRules(css: string): Generator<{ selectors: string; body: string }> {
  const open: { selectors: string; from: number; isPrint: boolean }[] = [];
  let from = 0;
  let isInnermost = false;
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at];
    if (character === '{') {
      const selectors = css.slice(from, at);
      open.push({
        selectors,
        from: at + 1,
        isPrint: open.at(-1)?.isPrint === true || /^\s*@media\s+print\b/i.test(selectors),
      });
      isInnermost = true;
    } else if (character === '}') {
      const block = open.pop();
      if (block && isInnermost && !block.isPrint)
        yield { selectors: block.selectors, body: css.slice(block.from, at) };
      isInnermost = false;
    } else if (character !== ';') continue;
    from = at + 1;
  }
}

function withoutComments(css: string): string {
  let text = '';
  let from = 0;
  for (;;) {
    const start = css.indexOf('/*', from);
    if (start === -1) return text + css.slice(from);
    text += css.slice(from, start);
    const end = css.indexOf('*/', start + 2);
    if (end === -1) return text;
    from = end + 2;
  }
}
