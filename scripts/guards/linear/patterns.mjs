// Regular expressions of hand-written code, and which of them need more than linear time.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';

/** Code that meets foreign text, tests and scripts left out. */
const CHECKED =
  /^(services\/(?!.*\/(test|testing|scripts|training)\/)|proto\/src\/|widget\/(src|integrations)\/|frontend\/src\/)/;
const TEST = /\.(spec|int-spec|cluster-spec)\.tsx?$|\/(test|testing)\//;
const ANALYSIS = { timeout: 5_000, randomSeed: 1 };
const AT_ONCE = 4;
const KEY_LENGTH = 22;
/** Part of the cache's key: another analyser may judge otherwise. */
const VERSION = 'recheck 4.5.0';

/** Every regular expression of a file: `{path, line, source, flags}`; `source` is undefined if it is put together when the code runs. */
export const patternsOf = ({ path, text }) => {
  if (!/RegExp\(|\/[^/\s]/.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(file);
  const found = [];
  const add = (node, source, flags) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({ path, line: line + 1, source, flags, text: node.getText().slice(0, 120) });
  };
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments ?? [];
      if (source) add(node, textOf(source, constants), flags ? (textOf(flags, constants) ?? '') : '');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

/** Constants of a file by their names. */
const constantsOf = (file) => {
  const constants = new Map();
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return constants;
};

/** What a constant expression is as text; undefined for others. */
const textOf = (node, constants, depth = 0) => {
  if (!node || depth > 8) return undefined;
  const of = (inner) => textOf(inner, constants, depth + 1);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return of(node.expression);
  if (ts.isIdentifier(node)) return of(constants.get(node.text));
  if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'));
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return of(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([of(node.left), of(node.right)]);
  if (ts.isTemplateExpression(node))
    return joined([
      node.head.text,
      ...node.templateSpans.flatMap(({ expression, literal }) => [of(expression), literal.text]),
    ]);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.rawText;
    return joined([
      template.head.rawText,
      ...template.templateSpans.flatMap(({ expression, literal }) => [of(expression), literal.rawText]),
    ]);
  }
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'join' &&
    ts.isArrayLiteralExpression(node.expression.expression)
  ) {
    const between = of(node.arguments[0]) ?? ',';
    const parts = node.expression.expression.elements.map(of);
    return parts.includes(undefined) ? undefined : parts.join(between);
  }
  return undefined;
};
const joined = (parts) => (parts.includes(undefined) ? undefined : parts.join(''));

/** `safe`, or in which time a pattern fails on the worst text: `2nd degree polynomial`, `exponential`, `unknown`. */
const judge = async ({ source, flags }) => {
  const { status, complexity, error } = await check(source, flags.replace('v', 'u'), ANALYSIS);
  if (status === 'safe') return 'safe';
  return complexity?.summary ?? `unknown (${error?.kind ?? status})`;
};

const keyOf = ({ source, flags }) =>
  createHash('sha256').update(`${VERSION}/${source}/${flags}`).digest('base64url').slice(0, KEY_LENGTH);

/**
 * Patterns that need more than linear time on some text, as sentences.
 * @param exceptions `{path, text, why}`: patterns whose text is short, and what keeps it so
 * @param verdictsFile a line for each pattern that was judged, committed: a busy machine judges otherwise than an idle one
 */
export const slowPatternViolations = async (files, exceptions, verdictsFile) => {
  const patterns = files.filter(({ path }) => CHECKED.test(path) && !TEST.test(path)).flatMap(patternsOf);
  const verdicts = readVerdicts(verdictsFile);
  const constant = new Map(
    patterns.filter(({ source }) => source !== undefined).map((one) => [keyOf(one), one]),
  );
  const queue = [...constant].filter(([key]) => !verdicts.has(key));
  const isNew = queue.length > 0;
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) verdicts.set(next[0], await judge(next[1]));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (isNew && verdictsFile) writeVerdicts(verdictsFile, verdicts, constant);
  const used = new Set();
  const isExcepted = ({ path, text }) => {
    const exception = exceptions.find(
      (one) => path.startsWith(one.path) && (one.text === undefined || text.includes(one.text)),
    );
    if (exception) used.add(exception);
    return exception !== undefined;
  };
  const violations = patterns.flatMap((one) => {
    const verdict = one.source === undefined ? 'put together when the code runs' : verdicts.get(keyOf(one));
    if (verdict === 'safe' || isExcepted(one)) return [];
    return [`${one.path}:${one.line} ${one.text}: ${verdict}`];
  });
  const unused = exceptions
    .filter((one) => !used.has(one))
    .map(({ path, text = '' }) => `no longer needed: ${path} ${text}`);
  return [...violations, ...unused];
};

const readVerdicts = (file) => {
  if (!file || !existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(0, KEY_LENGTH), line.slice(KEY_LENGTH + 1)]));
};

const writeVerdicts = (file, verdicts, used) => {
  const lines = [...verdicts].filter(([key]) => used.has(key)).map(([key, verdict]) => `${key} ${verdict}\n`);
  writeFileSync(file, lines.sort().join(''));
};

/** The verdicts that are part of the repository. */
export const patternVerdicts = (root) => join(root, 'scripts', 'guards', 'linear', 'verdicts.txt');
