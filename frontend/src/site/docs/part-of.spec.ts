import { partOf } from '../../../scripts/documents/part-of.mjs';

const FILE = `# Title
Intro, see [how](widget-api.md) and [more](../x.md) and [out](https://a.example).

## One
Text.
\`\`\`sh
# a comment
\`\`\`

## Two
Other.
`;

describe('partOf', () => {
  it('is what stands under the heading, without the next one', () => {
    expect(partOf(FILE, '## One', 3, 'a.md')).toBe('Text.\n```sh\n# a comment\n```');
  });

  it('moves deeper headings and leaves links that lead out of the site’s documents', () => {
    const text = partOf(FILE, '# Title', 2, 'a.md');
    expect(text).toContain('see [how](/docs/developers/widget_api) and more and [out](https://a.example)');
    expect(text).toContain('\n## One\n');
    expect(partOf(FILE, '# Title', 3, 'a.md')).toContain('\n### Two\n');
  });

  it('refuses a heading that is not there', () => {
    expect(() => partOf(FILE, '## Three', 3, 'a.md')).toThrow(/a\.md.*Three/);
  });
});
