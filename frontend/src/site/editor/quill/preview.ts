import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import type Quill from 'quill';
import { renderedAddress } from '../rules';

const languages = { bash, css, javascript, json, php, python, sql, typescript, xml, yaml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/**
 * The editor's content as it looks to a reader: a copy of what its formats let through, so markup somebody typed or
 * pasted stays text; code blocks with colours.
 */
export function renderPreview(quill: Quill): Node[] {
  const copy = quill.root.cloneNode(true) as HTMLElement;
  for (const block of copy.querySelectorAll('.ql-code-block-container')) block.replaceWith(codeBlock(block));
  for (const name of ['href', 'src']) {
    for (const element of copy.querySelectorAll(`[${name}]`))
      element.setAttribute(name, renderedAddress(element.getAttribute(name) ?? ''));
  }
  return [...copy.childNodes];
}

function codeBlock(block: Element): HTMLElement {
  const lines = [...block.querySelectorAll('.ql-code-block')].map(({ textContent }) => textContent ?? '');
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  const code = pre.appendChild(document.createElement('code'));
  code.className = 'hljs';
  // what it returns is escaped: the code itself never becomes markup
  code.innerHTML = hljs.highlightAuto(lines.join('\n')).value;
  return pre;
}
