import { pagesAmong } from './found-links.js';

const site = new URL('https://boats.example/');

describe('the pages among links', () => {
  it('are those of the host, once', () => {
    const links = [
      'https://boats.example/hire',
      'https://boats.example/hire/#prices',
      'https://boats.example/hire;jsessionid=1F',
      'https://boats.example/map.pdf',
      'https://shop.boats.example/',
      'https://else.example/',
      'mailto:pier@boats.example',
    ];
    expect(pagesAmong(links, site)).toEqual(['https://boats.example/hire', 'https://boats.example/map.pdf']);
  });

  it('are no pictures, feeds or endless filters', () => {
    const links = ['a.jpg', 'feed.xml', 'tours?day=1&month=2&year=3&kind=4'];
    expect(
      pagesAmong(
        links.map((path) => `https://boats.example/${path}`),
        site,
      ),
    ).toEqual([]);
  });

  it('lead neither round nor to what would be done', () => {
    const links = [
      'tours/tours/tours/list',
      'list?amp%3Bp=2&p=3',
      'list?p=2&p=3',
      'a/b/c/d/e/f/g/h/i/j/k/l/m',
      'hire?add-to-cart=4',
      'account/logout',
      'post?replytocom=9',
      'tours/tours/list?p=3',
    ];
    expect(
      pagesAmong(
        links.map((path) => `https://boats.example/${path}`),
        site,
      ),
    ).toEqual(['https://boats.example/tours/tours/list?p=3']);
  });
});
