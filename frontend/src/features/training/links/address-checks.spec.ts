import { checkBaseUrl, checkLinkUrl, checkSitemapUrl, checkThumbnailUrl, fieldState } from './address-checks';

describe('the addresses of an import', () => {
  it.each([
    ['', 'Base URL is required'],
    ['shop.example', 'Base URL must start with http:// or https://'],
    ['ftp://shop.example', 'Base URL must start with http:// or https://'],
    ['https://shop.example/', 'Base URL must not end with /'],
  ])('refuses the base URL %j: %s', (url, problem) => expect(checkBaseUrl(url)).toEqual({ problem }));

  it('says that a base URL is valid', () => {
    expect(checkBaseUrl('https://shop.example')).toEqual({ success: 'Base URL is valid' });
  });

  it.each([
    ['', 'Sitemap URL is required'],
    ['shop.example/sitemap.xml', 'Sitemap URL must start with http:// or https://'],
    ['https://shop.example/sitemap', 'Sitemap URL must end with .xml'],
  ])('refuses the sitemap URL %j: %s', (url, problem) => expect(checkSitemapUrl(url)).toEqual({ problem }));

  it('accepts a sitemap URL', () => {
    for (const path of ['sitemap.xml', 'sitemap.xml?page=2', 'Sitemap.XML', 'sitemap.txt', 'news.rss'])
      expect(checkSitemapUrl(`http://shop.example/${path}`)).toEqual({});
  });
});

describe('the addresses of a link', () => {
  it('needs a URL of the web; a thumbnail may be missing', () => {
    expect(checkLinkUrl('').problem).toBe('URL is required');
    expect(checkLinkUrl('javascript:alert(1)').problem).toBe('URL must start with http:// or https://');
    expect(checkLinkUrl('https://a.example/x')).toEqual({});
    expect(checkThumbnailUrl('')).toEqual({});
    expect(checkThumbnailUrl('data:image/png;base64,x').problem).toMatch(/^Thumbnail URL must start/);
  });
});

describe('what a field shows', () => {
  it('keeps quiet about a problem until the field was touched', () => {
    expect(fieldState({ problem: 'No' }, false)).toEqual({});
    expect(fieldState({ problem: 'No' }, true)).toEqual({ validationMessage: 'No' });
    expect(fieldState({ success: 'Yes' }, false)).toEqual({
      validationMessage: 'Yes',
      validationState: 'success',
    });
  });
});
