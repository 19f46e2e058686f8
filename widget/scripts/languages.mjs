// The texts in other languages, as visitors' browsers load them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every language the widget promises besides English. */
export const CODES = 'ar de es fr he hi it ja ko nl pl pt ru th tr uk zh'.split(' ');

/** What is wrong with the texts of a language, in words. */
export function problemsOf(english, own) {
  const problems = [];
  for (const [key, text] of Object.entries(english)) {
    if (!own[key]?.trim()) problems.push(`has no ${key}`);
    else if (own[key].split('{}').length !== text.split('{}').length)
      problems.push(`${key} must have {} as often as the English text`);
  }
  for (const key of Object.keys(own)) if (!(key in english)) problems.push(`${key} is no text of the widget`);
  return problems;
}

/**
 * The languages of a folder as `[code, script]`: a script is a list of values in the order of the English ones.
 * @param {string} folder
 * @param {Record<string, string>} english
 * @returns {[string, string][]}
 */
export function readLanguages(folder, english) {
  const codes = readdirSync(folder).map((file) => file.replace('.json', ''));
  const missing = CODES.filter((code) => !codes.includes(code));
  if (missing.length > 0) throw new Error(`There are no texts in ${missing.join(', ')}`);
  return codes.map((code) => {
    const own = JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'));
    const problems = problemsOf(english, own);
    if (!CODES.includes(code)) problems.push('is not among CODES');
    if (problems.length > 0) throw new Error(`languages/${code}.json: ${problems.join('; ')}`);
    return [code, `export default${JSON.stringify(Object.keys(english).map((key) => own[key]))}`];
  });
}
