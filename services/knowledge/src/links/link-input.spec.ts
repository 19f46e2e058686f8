import { checkLinkInput } from './link-input.js';

it('takes a title and a text that show nothing for none', () => {
  const link = { url: 'https://weaver.example/looms', thumbnail: '', title: '\u200b ', content: '\u3164\n' };
  expect(checkLinkInput(link)).toMatchObject({ title: '', content: '' });
  const seen = { ...link, title: ' Looms ', content: '\n For rent ' };
  expect(checkLinkInput(seen)).toMatchObject({ title: 'Looms', content: '\n For rent ' });
});
