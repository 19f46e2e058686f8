import { pagePath } from './page-path.js';

describe('pagePath', () => {
  it('keeps where a question was asked, and nothing that tells by whom', () => {
    expect(pagePath('https://ann:secret@shop.example/boots/?mail=ann%40example.com#me')).toBe(
      'https://shop.example/boots/',
    );
    expect(pagePath(`http://shop.example/${'x'.repeat(999)}`)).toHaveLength(300);
  });

  it.each(['', 'boots', 'javascript:alert(1)', 'https://', 'file:///etc/passwd'])(
    'knows no page %j',
    (address) => expect(pagePath(address)).toBe(''),
  );
});
