import { pageCount, parsePage } from './page-number';

describe('parsePage', () => {
  it.each([
    ['3', 3],
    ['1', 1],
    [null, 1],
    ['', 1],
    ['0', 1],
    ['-2', 1],
    ['2.5', 1],
    ['1e9', 1],
    ['9999999', 1],
    ['x', 1],
  ])('reads %j as %d', (text, page) => expect(parsePage(text)).toBe(page));
});

describe('pageCount', () => {
  it.each([
    [0, 1],
    [5, 1],
    [6, 2],
    [11, 3],
  ])('%d pairs are %d pages of five', (items, pages) => expect(pageCount(items, 5)).toBe(pages));
});
