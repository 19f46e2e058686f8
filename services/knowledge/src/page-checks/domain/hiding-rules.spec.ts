import { hidingRules } from './hiding-rules.js';

it.each([
  ['html { opacity: 0 }', ['html { opacity: 0 }']],
  ['html.async-hide{opacity:0!important}', ['html.async-hide { opacity:0!important }']],
  [':root,body{display : none;}', [':root,body { display : none; }']],
  [
    '@media (min-width: 1px) { html[data-wait] { color: red; opacity: 0.0; } }',
    ['html[data-wait] { color: red; opacity: 0.0; }'],
  ],
  ['/* html { opacity: 0 } */ p { color: red }', []],
  ['@media print { html { display: none } p { color: red } } b { opacity: 0 }', []],
  ['html { opacity: 0.9 } html body { display: none } div:empty { display: none }', []],
  ['html div { opacity: 0 } .html { opacity: 0 }', []],
])('of %j are %j', (css, rules) => {
  expect(hidingRules(css)).toEqual(rules);
});

it('are few, and quickly found in a sheet made to be slow', () => {
  expect(hidingRules('html{opacity:0}'.repeat(1_000))).toHaveLength(5);
  for (const piece of ['{', '}', '/*', 'html ', '@media print {', 'a{;', 'html,'])
    expect(hidingRules(piece.repeat(500_000 / piece.length))).toEqual([]);
});
