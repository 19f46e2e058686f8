/** What stands under a heading of another Markdown file, with its deeper headings, without links inside the tree. */
export function partOf(markdown, heading, path) {
  const lines = markdown.split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) throw new Error(`${path}: there is no heading "${heading}"`);
  const depth = heading.indexOf(' ');
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => (/^#+(?= )/.exec(line)?.[0].length ?? depth + 1) <= depth);
  return (end < 0 ? rest : rest.slice(0, end))
    .map((line) => line.replace(/^#+(?= )/, (marks) => '#'.repeat(marks.length - depth + 2)))
    .join('\n')
    .replace(/\[([^\]]+)\]\((?!https?:|\/)[^)]*\)/g, '$1')
    .trim();
}
