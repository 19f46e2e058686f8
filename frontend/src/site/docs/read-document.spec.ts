import { readDocument } from '../../../scripts/documents/read-document.mjs';

const read = (body: string) =>
  readDocument(`---\ntitle: A: b\ndescription: c\norder: 2\n---\n${body}`, 'a.md');

describe('readDocument', () => {
  it('reads the front matter', () => {
    expect(read('x')).toMatchObject({ title: 'A: b', description: 'c', order: 2, nodes: [['p', {}, ['x']]] });
  });

  it('cuts sections at headings and gives each an anchor of its own', () => {
    const { nodes, sections } = read(
      'Intro.\n\n## One `two`\n\nText **bold**.\n\n## One two\n\n```sh\nnpm start\n```',
    );
    expect(sections).toEqual([
      { id: '', heading: '', depth: 1, text: 'Intro. ' },
      { id: 'one-two', heading: 'One two', depth: 2, text: 'Text bold. ' },
      { id: 'one-two-2', heading: 'One two', depth: 2, text: 'npm start\n ' },
    ]);
    expect(nodes.at(-1)).toEqual(['pre', { language: 'sh' }, ['npm start\n']]);
  });

  it('keeps markup as text and unknown schemes as text', () => {
    expect(read('<b onclick=x>hi</b>').nodes).toEqual([['p', {}, ['<b onclick=x>hi</b>']]]);
    expect(JSON.stringify(read('[x](javascript:alert(1)) [y](//evil.example)').nodes)).not.toContain('"a"');
  });

  it.each([
    ['no front matter', 'text'],
    ['no description', '---\ntitle: a\norder: 1\n---\n'],
    ['a line that is no setting', '---\ntitle\n---\n'],
    ['a second first heading', '---\ntitle: a\ndescription: b\norder: 1\n---\n# A'],
  ])('refuses %s', (_, source) => {
    expect(() => readDocument(source, 'a.md')).toThrow(/a\.md/);
  });
});
