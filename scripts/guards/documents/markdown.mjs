const LINE_LIMIT = 240;
const CELL_WORDS = 15;

/** Lines of more than 240 characters and table cells of more than 15 words, as sentences. Code blocks may be wide. */
export const markdownViolations = (files) =>
  files.flatMap(({ path, text }) => {
    let isCode = false;
    return text.split('\n').flatMap((line, index) => {
      if (/^\s*```/.test(line)) isCode = !isCode;
      if (isCode) return [];
      const at = `${path}:${index + 1}`;
      if (!/^\s*\|/.test(line))
        return line.length > LINE_LIMIT
          ? [`${at} has ${line.length} characters, ${LINE_LIMIT} are allowed`]
          : [];
      const longest = Math.max(...line.split(/(?<!\\)\|/).map(countWords));
      return longest > CELL_WORDS
        ? [`${at} has a table cell of ${longest} words, ${CELL_WORDS} are allowed`]
        : [];
    });
  });

/** What is quoted as it stands in the code is one word. */
const countWords = (cell) =>
  cell
    .replaceAll(/`[^`]+`/g, 'code')
    .trim()
    .split(/\s+/)
    .filter(Boolean).length;
