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
});
