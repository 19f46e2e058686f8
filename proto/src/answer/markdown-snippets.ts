/** Markdown as owners paste it and models write it, for the tests of every renderer. */
export interface MarkdownSnippet {
  name: string;
  text: string;
  /** What a reader sees, without white space; of links their words. */
  seen: string;
  /** Where its links lead, as a page of `https://shop.example/` has them. */
  links?: string[];
  /** Words that are drawn bold, italic or struck out. */
  bold?: string;
  italic?: string;
  struck?: string;
  cells?: number;
}

export const markdownSnippets: readonly MarkdownSnippet[] = [
  {
    name: 'end of a line in a cell',
    text: '| Size | Fits |\n|---|---|\n| M | chest<br>waist |',
    seen: 'SizeFitsMchestwaist',
    cells: 4,
  },
  {
    name: 'bar in a cell',
    text: '| Key | Does |\n|---|---|\n| `a \\| b` | pipes |',
    seen: 'KeyDoesa|bpipes',
    cells: 4,
  },
  { name: 'table without outer bars', text: 'Size | EU\n--- | ---\nM | 48', seen: 'SizeEUM48', cells: 4 },
  { name: 'bold before CJK', text: '**注意：**请保留收据。', seen: '注意：请保留收据。', bold: '注意：' },
  { name: 'bold with CJK quotes', text: '含**「重点」**内容', seen: '含「重点」内容', bold: '「重点」' },
  {
    name: 'bold and italic',
    text: 'This is ***very*** important.',
    seen: 'Thisisveryimportant.',
    bold: 'very',
    italic: 'very',
  },
  { name: 'price struck out', text: 'Now ~~€50~~ €40', seen: 'Now€50€40', struck: '€50' },
  {
    name: 'mail address',
    text: 'Write to help@a.example',
    seen: 'Writetohelp@a.example',
    links: ['mailto:help@a.example'],
  },
  { name: 'number to call', text: '[Call us](tel:+4755123456)', seen: 'Callus', links: ['tel:+4755123456'] },
  {
    name: 'number to call with spaces',
    text: '[Call us](tel:+47 55 12 34 56)',
    seen: 'Callus',
    links: ['tel:+4755123456'],
  },
  {
    name: 'address between angle brackets',
    text: 'See <https://a.example/a>.',
    seen: 'Seehttps://a.example/a.',
    links: ['https://a.example/a'],
  },
  {
    name: 'address in brackets',
    text: '(see https://a.example/B_(s))',
    seen: '(seehttps://a.example/B_(s))',
    links: ['https://a.example/B_(s)'],
  },
  {
    name: 'address before a Chinese full stop',
    text: '请看 https://a.example/help。谢谢',
    seen: '请看https://a.example/help。谢谢',
    links: ['https://a.example/help'],
  },
  { name: 'entities', text: 'Fish &amp; chips &nbsp;5 &euro;', seen: 'Fish&chips5€' },
  {
    name: 'spaces in an address',
    text: '[PDF](<https://a.example/size table.pdf>)',
    seen: 'PDF',
    links: ['https://a.example/size%20table.pdf'],
  },
  {
    name: 'address within the site',
    text: '[Returns](/returns)',
    seen: 'Returns',
    links: ['https://shop.example/returns'],
  },
  {
    name: 'label with brackets',
    text: '[Size [EU]](https://a.example/size)',
    seen: 'Size[EU]',
    links: ['https://a.example/size'],
  },
  {
    name: 'bold label',
    text: '[**Returns**](https://a.example/r)',
    seen: 'Returns',
    links: ['https://a.example/r'],
  },
  { name: 'underlined heading', text: 'Shipping\n========\nFast.', seen: 'ShippingFast.' },
  { name: 'tasks', text: '- [x] packed\n- [ ] sent', seen: '☑packed☐sent' },
  { name: 'footnote', text: 'Free[^1]\n\n[^1]: over €50', seen: 'Free11over€50' },
  { name: 'multiplication', text: '2 * 3 * 4 = 24', seen: '2*3*4=24' },
  { name: 'name with underscores', text: 'use my_file_name.txt today', seen: 'usemy_file_name.txttoday' },
  { name: 'prices in dollars', text: '$5 to $10', seen: '$5to$10' },
  { name: 'number in brackets', text: 'Room [12] is free', seen: 'Room[12]isfree' },
];
