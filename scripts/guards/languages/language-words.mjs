// Words of natural languages other than English, which belong into the packs of the languages.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Code of the product, tests and scripts left out. */
const CHECKED =
  /^(services\/(?!.*\/(test|testing|scripts|training)\/)|proto\/src\/|widget\/src\/|frontend\/src\/)/;
const TEST = /\.(spec|int-spec|cluster-spec)\.tsx?$|\/(test|testing)\//;
const PACKS = ['services/shared/text/packs', 'services/chat/data/languages'];
const WORD = /\p{L}{3,}/gu;
/** Letters side by side: one alone is a sign. */
const LETTERS = /\p{L}{2,}/gu;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** In one list or text; one alone may be English too, or a name. */
const FEWEST = 2;
/** Words of style sheets, class names and codes that are words of some language too. */
const OF_CODE = new Set('color var sans num nos cel hur dan stan sea mint point'.split(' '));

const textsOf = (value) =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsOf);
const wordsOf = (text) => text.toLowerCase().match(WORD) ?? [];

/**
 * Words of the packs that English has not.
 * @param english texts whose words are English
 */
export const foreignWords = (root, english) => {
  const own = new Set([...english.flatMap(wordsOf), ...OF_CODE]);
  const foreign = new Set();
  for (const file of PACKS.flatMap((folder) => globSync(`${folder}/*.json`, { cwd: root }))) {
    const words = /[\\/](?:en|everywhere)\.json$/.test(file) ? own : foreign;
    for (const text of textsOf(JSON.parse(readFileSync(join(root, file), 'utf8'))))
      for (const word of wordsOf(plain(text))) words.add(word);
  }
  return foreign.difference(own);
};

/** A pattern's words, without its signs. */
const plain = (source) => source.replace(/\\[pP]\{[^}]*\}|\\[a-zA-Z]|\(\?<?\w*[:=!>]/g, ' ');

/** Literals of a file that belong together: `[node, text]`, a list, a table or a union of them being one. */
const literalsOf = ({ path, text }) => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const groups = [];
  const visit = (node, group) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const isList =
      ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node) || ts.isUnionTypeNode(node);
    const own = group ?? (isList ? { node, texts: [] } : undefined);
    if (own && !group) groups.push(own);
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    const isPattern = ts.isRegularExpressionLiteral(node);
    if (isText || isPattern || ts.isJsxText(node)) {
      const written = isPattern ? plain(node.text) : plain(node.text ?? '');
      if (own) own.texts.push(written);
      else groups.push({ node, texts: [written] });
    }
    ts.forEachChild(node, (child) => visit(child, ts.isFunctionLike(child) ? undefined : own));
  };
  visit(file);
  return groups.map(({ node, texts }) => ({
    line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    text: texts.join(' '),
  }));
};

/** The words of a text that make it one of another language. */
const foreignOf = (text, foreign) => {
  const beyond = (text.toLowerCase().match(LETTERS) ?? []).filter((word) => BEYOND_ASCII.test(word));
  if (beyond.length > 0) return beyond;
  const known = [...new Set(wordsOf(text))].filter((word) => foreign.has(word));
  return known.length >= FEWEST ? known : [];
};

/**
 * Lists, texts and patterns with words of another language than English, as sentences.
 * @param exceptions `{path, why}`: files that may have them
 * @param foreign lower-case words of other languages
 */
export const languageWordViolations = (files, exceptions, foreign) => {
  const used = new Set();
  const violations = files
    .filter(({ path }) => CHECKED.test(path) && !TEST.test(path))
    .flatMap((file) => {
      const found = literalsOf(file).flatMap(({ line, text }) => {
        const words = foreignOf(text, foreign).slice(0, 4).join(', ');
        return words === ''
          ? []
          : [`${file.path}:${line} has words of a language, which belong into a pack: ${words}`];
      });
      const exception = exceptions.find(({ path }) => path === file.path);
      if (found.length === 0 || !exception) return found;
      used.add(exception);
      return [];
    });
  const unused = exceptions.filter((one) => !used.has(one)).map(({ path }) => `no longer needed: ${path}`);
  return [...violations, ...unused];
};
