const TABLE = /<table>([\s\S]*?)<\/table>/g;
const ROW = /<tr>([\s\S]*?)<\/tr>/g;
const CELL = /<t[hd]>([\s\S]*?)<\/t[hd]>/g;

/** The main text of one of the shop's pages as an owner writes it into a link: `#` headings, `-` items, `Name: value` lines. */
export const pageText = (html: string): string =>
  (/<main>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '')
    .replace(/<h1>[\s\S]*?<\/h1>/, '')
    .replace(TABLE, (_, table: string) => `\n\n${tableLines(table).join('\n')}\n\n`)
    .replace(/<h2>([\s\S]*?)<\/h2>/g, '\n\n# $1\n')
    .replace(/<li>([\s\S]*?)<\/li>/g, '\n- $1')
    .replace(/<\/p>/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Each row with the names of its columns, or a name and its value. */
const tableLines = (table: string): string[] => {
  const rows = [...table.matchAll(ROW)].map(([, row = '']) =>
    [...row.matchAll(CELL)].map(([, cell = '']) => cell),
  );
  const [head = [], ...body] = rows;
  if (head.length < 3) return rows.map(([name, value]) => `${name}: ${value}`);
  return body.map(
    ([name, ...values]) => `${name}: ${values.map((value, at) => `${head[at + 1]} ${value}`).join('; ')}`,
  );
};
