import { readFileSync } from 'node:fs';
import ts from 'typescript';

const TESTS = new Set(['it', 'test']);
/** What `it.each` and `describe.each` fill in, and `${…}`. */
const FILLED = /%[a-zA-Z#$]|\$[a-zA-Z#][\w.]*/;
const ANY = '\u0000';

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A title as it is written, and a pattern for what it becomes when a table fills it in. */
const titleOf = (node) => {
  if (!node) return;
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ literal }) => literal.text);
    return node.head.text + parts.map((part) => ANY + part).join('');
  }
  return ts.isStringLiteralLike(node) ? node.text : undefined;
};

/** The first name of `it`, `it.each(table)`, `it.skip.each(table)`. */
const rootName = (node) => {
  let at = node;
  while (!ts.isIdentifier(at)) {
    at = at.expression ?? at.tag;
    if (!at) return;
  }
  return at.text;
};

/** Names of the file that stand for `it`: `const onLinux = hasStates ? it : it.skip`. */
const isOtherName = (declaration) =>
  ts.isVariableDeclaration(declaration) &&
  ts.isIdentifier(declaration.name) &&
  declaration.initializer !== undefined &&
  ts.isConditionalExpression(declaration.initializer) &&
  [declaration.initializer.whenTrue, declaration.initializer.whenFalse].some((one) =>
    TESTS.has(rootName(one)),
  );

const isFunction = (node) => node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** The tests of a file: `{ title, full }` as written, `full` with the titles of its groups before it. */
export const testTitles = (file) => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const names = new Set(TESTS);
  const titles = [];
  const visit = (node, groups) => {
    if (isOtherName(node)) names.add(node.name.text);
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, (child) => visit(child, groups));
    const title = titleOf(node.arguments[0]);
    const name = title === undefined ? undefined : rootName(node.expression);
    if (names.has(name)) titles.push({ title, full: [...groups, title].join(' ') });
    const isGroup = title !== undefined && name?.startsWith('describe') && node.arguments.some(isFunction);
    ts.forEachChild(node, (child) => visit(child, isGroup ? [...groups, title] : groups));
  };
  visit(source, []);
  return titles;
};

/** Whether a title as it is written becomes this one when its test runs. */
export const becomes = (written, title) => {
  if (written === title) return true;
  const parts = written.split(ANY).map((part) => part.split(FILLED).map(literal).join('.*'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(title);
};
