/** Where files of the tree stand on the site; links to other files lose their address and keep their words. */
const ON_SITE = {
  'widget-api.md': '/docs/developers/widget_api',
  'identify-visitors.md': '/docs/developers/identify_visitors',
};

/** What stands under a heading of another Markdown file; its own headings begin at `depth`. */
export function partOf(markdown, heading, depth, path) {
  const lines = markdown.split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) throw new Error(`${path}: there is no heading "${heading}"`);
  const own = heading.indexOf(' ');
  const rest = lines.slice(start + 1);
  const end = headingsOf(rest).find(({ marks }) => marks <= own)?.index ?? rest.length;
  const part = rest.slice(0, end);
  for (const { index, marks } of headingsOf(part))
    part[index] = '#'.repeat(marks - own - 1 + depth) + part[index].slice(marks);
  return part
    .join('\n')
    .replace(/\[([^\]]+)\]\((?!https?:|\/)([^)]*)\)/g, (_, words, to) =>
      ON_SITE[to] ? `[${words}](${ON_SITE[to]})` : words,
    )
    .trim();
}

/** Lines that are headings, not comments in code. */
function headingsOf(lines) {
  let isCode = false;
  return lines.flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode;
    const marks = isCode ? undefined : /^#+(?= )/.exec(line)?.[0].length;
    return marks ? [{ index, marks }] : [];
  });
}
