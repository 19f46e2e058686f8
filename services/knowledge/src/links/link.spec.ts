import { type FetchedPage, ownerTextFrom, taughtText } from './link.js';

const page: FetchedPage = {
  title: 'Runner',
  thumbnail: 'https://shop.example/a.jpg',
  content: '# Shipping\nTwo days.',
  blocks: [{ heading_path: ['Shipping'], kind: 'prose', text: 'Two days.' }],
  leftOut: [],
  hash: 'h',
};
const url = 'https://shop.example/runner';

describe('ownerTextFrom', () => {
  it('keeps only what differs from the page', () => {
    expect(
      ownerTextFrom({ title: 'Runner', thumbnail: page.thumbnail, content: 'Three days.' }, page),
    ).toEqual({
      title: null,
      thumbnail: null,
      content: 'Three days.',
    });
  });

  it('gives an emptied field back to the page', () => {
    expect(ownerTextFrom({ title: ' ', thumbnail: '', content: '' }, page)).toEqual({
      title: null,
      thumbnail: null,
      content: null,
    });
  });
});

describe('taughtText', () => {
  it('is the page where the owner wrote nothing', () => {
    expect(taughtText({ url, page, owner: { title: null, content: null } })).toEqual({
      title: 'Runner',
      url,
      blocks: page.blocks,
    });
  });

  it("is the owner's words where there are any", () => {
    expect(
      taughtText({
        url,
        page,
        owner: { title: 'Shoe', content: '# Shipping\nThree days.' },
      }),
    ).toEqual({
      title: 'Shoe',
      url,
      blocks: [{ heading_path: ['Shipping'], kind: 'prose', text: 'Three days.' }],
    });
  });
});
