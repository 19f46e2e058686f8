// Reads a document of the site: front matter and Markdown become plain nodes, so that no page parses Markdown.
import MarkdownIt from 'markdown-it';

const parser = new MarkdownIt({ html: false, linkify: false });
const LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/;
parser.validateLink = (url) => LINK.test(url);
const ELEMENTS = new Set('p ul ol li blockquote em strong s table thead tbody tr th td h2 h3 h4'.split(' '));

/**
 * `{title, description, order, nodes, sections}`: a node is a text or `[tag, properties, nodes]`, a section is what
 * stands between two headings, for the search.
 */
export function readDocument(source, path) {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  if (head === undefined) throw new Error(`${path} has no front matter`);
  const about = Object.fromEntries(
    head.split('\n').map((line) => {
      const [, name, value] = /^(\w+): (.+)$/.exec(line) ?? [];
      if (!name) throw new Error(`${path}: "${line}" is not "name: value"`);
      return [name, value.trim()];
    }),
  );
  for (const name of ['title', 'description', 'order'])
    if (!about[name]) throw new Error(`${path} has no ${name}`);
  const tokens = parser.parse(body, {});
  const { nodes, sections } = readTokens(tokens, path);
  return { title: about.title, description: about.description, order: Number(about.order), nodes, sections };
}

function readTokens(tokens, path) {
  const sections = [{ id: '', heading: '', depth: 1, text: '' }];
  const ids = new Set();
  const root = [];
  const open = [root];
  for (const [index, token] of tokens.entries()) {
    const parent = open.at(-1);
    if (token.hidden) continue;
    if (token.nesting === 1) {
      const node = [elementOf(token, path), properties(token), []];
      if (/^h[23]$/.test(token.tag)) {
        const heading = plainText(tokens[index + 1].children);
        const id = idOf(heading, ids);
        node[1] = { id };
        sections.push({ id, heading, depth: Number(token.tag[1]), text: '' });
      }
      parent.push(node);
      open.push(node[2]);
    } else if (token.nesting === -1) {
      open.pop();
    } else if (token.type === 'inline') {
      parent.push(...inline(token.children, path));
      if (!/^heading/.test(tokens[index - 1].type)) sections.at(-1).text += `${plainText(token.children)} `;
    } else if (token.type === 'fence' || token.type === 'code_block') {
      parent.push(['pre', { language: token.info.trim() }, [token.content]]);
      sections.at(-1).text += `${token.content} `;
    } else if (token.type === 'hr') {
      parent.push(['hr', {}, []]);
    } else throw new Error(`${path}: ${token.type} is not allowed in a document`);
  }
  return { nodes: root, sections };
}

function elementOf({ tag }, path) {
  if (!ELEMENTS.has(tag)) throw new Error(`${path}: <${tag}> is not allowed in a document`);
  return tag;
}

function properties(token) {
  const start = token.tag === 'ol' ? token.attrGet('start') : null;
  return start === null ? {} : { start: Number(start) };
}

function inline(tokens, path) {
  const root = [];
  const open = [root];
  for (const token of tokens) {
    const parent = open.at(-1);
    if (token.type === 'link_open') {
      const node = ['a', { href: token.attrGet('href') }, []];
      parent.push(node);
      open.push(node[2]);
    } else if (token.nesting === 1) {
      const node = [elementOf(token, path), {}, []];
      parent.push(node);
      open.push(node[2]);
    } else if (token.nesting === -1) open.pop();
    else if (token.type === 'text' || token.type === 'text_special') {
      if (token.content) parent.push(token.content);
    } else if (token.type === 'code_inline') parent.push(['code', {}, [token.content]]);
    else if (token.type === 'softbreak') parent.push(' ');
    else if (token.type === 'hardbreak') parent.push(['br', {}, []]);
    else if (token.type === 'image')
      parent.push([
        'img',
        { src: token.attrGet('src'), alt: token.content, title: token.attrGet('title') ?? '' },
        [],
      ]);
    else throw new Error(`${path}: ${token.type} is not allowed in a document`);
  }
  return root;
}

function plainText(tokens) {
  return tokens
    .map((token) =>
      token.children ? plainText(token.children) : /break$/.test(token.type) ? ' ' : token.content,
    )
    .join('');
}

/** The heading's anchor: its words with hyphens, unique on the page. */
function idOf(heading, ids) {
  const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['section'];
  let id = words.join('-');
  for (let n = 2; ids.has(id); n += 1) id = `${words.join('-')}-${n}`;
  ids.add(id);
  return id;
}
