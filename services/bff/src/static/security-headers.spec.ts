import { siteHeaders } from './security-headers.js';

const sources = (headers: Record<string, string>, directive: string) =>
  headers['Content-Security-Policy']
    ?.split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

describe('headers of our own pages', () => {
  it('let pages talk to their own host alone', () => {
    const at = (publicOrigin?: string) =>
      sources(siteHeaders({ google: false, publicOrigin }), 'connect-src');
    expect(at()).toEqual(["'self'"]);
    expect(at('https://chirrup.example')).toEqual(["'self'", 'wss://chirrup.example']);
    expect(at('http://localhost:3000')).toEqual(["'self'", 'ws://localhost:3000']);
  });

  it('may be framed by the store platform alone, and only where that is wanted', () => {
    const framedBy = (inStore?: boolean) =>
      sources(
        siteHeaders({ google: false, publicOrigin: undefined, ...(inStore && { inStore }) }),
        'frame-ancestors',
      );
    expect(framedBy()).toEqual(["'none'"]);
    expect(framedBy(true)).toEqual(['https://admin.shopify.com', 'https://*.myshopify.com']);
  });

  it('keep browsers on https where that is the address', () => {
    const hsts = (publicOrigin?: string) =>
      siteHeaders({ google: false, publicOrigin })['Strict-Transport-Security'];
    expect(hsts('https://chirrup.example')).toBe('max-age=31536000');
    expect(hsts('http://localhost:3000')).toBeUndefined();
    expect(hsts()).toBeUndefined();
  });
});
