import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { root } from '@chirrup/testing/root';
import { snippetFor } from '../lib/shop-bot.js';
import { redirectTo, type Site, startSite, typed } from '../lib/site.js';

interface Finding {
  check: string;
  level: 'ok' | 'warning' | 'problem';
  message: string;
  fix: string;
  lines: string[];
}
interface PageCheck {
  _id: string;
  state: 'running' | 'done';
  findings: Finding[];
}

describe('the doctor of a page', () => {
  let product: Product;
  let site: Site;
  let owner: Owner;
  let bot: BotView;
  let snippet: string;

  beforeAll(async () => {
    [product, site] = await Promise.all([startProduct(), startSite()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Fjordline helper');
    await owner.change(bot._id, { live_mode: true, baseURL: site.address });
    snippet = snippetFor(product.address, bot._id);
  }, 120_000);
  afterAll(async () => {
    await site?.close();
    await product?.remove();
  });

  const serve = (body: string, headers: Record<string, string> = {}) =>
    site.routes.set('/', typed('text/html', `<!doctype html><title>Shop</title>${body}`, headers));
  const checks = () => `/api/v1/bots/${bot._id}/page_checks`;
  const check = async (path = '/'): Promise<Finding[]> => {
    const { _id } = await owner.call<PageCheck>('POST', checks(), { url: site.address + path });
    const limit = Date.now() + 20_000;
    while (Date.now() < limit) {
      const { state, findings } = await owner.call<PageCheck>('GET', `${checks()}/${_id}`);
      if (state === 'done') return findings;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The check did not end.');
  };
  const faults = async (path?: string) => (await check(path)).filter(({ level }) => level !== 'ok');
  /** The program, as `npm run doctor` starts it. */
  const run = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const program = join(root, 'services/all-in-one/dist/doctor/doctor.js');
      execFile(process.execPath, [program, ...args], (error, output, errors) =>
        resolve({ code: error ? 1 : 0, output: output + errors }),
      );
    });

  it('finds nothing on a page where all is well, and the program says the same', async () => {
    serve(snippet);
    expect(await faults()).toEqual([]);
    const { code, output } = await run(site.address);
    expect([code, output]).toEqual([0, expect.stringContaining('The widget works there.')]);
  });

  it.each<[string, () => void, string]>([
    ['no tag', () => serve('<p>Nothing here</p>'), 'script'],
    ['a tag in a comment', () => serve(`<!-- ${snippet} -->`), 'script'],
    ['a tag that browsers do not run', () => serve(snippet.replace('module', 'text/plain')), 'script'],
    ['the tag of another bot', () => serve(snippet.replace(bot._id, 'C-00000000000000000000')), 'bot_id'],
    ['the tag twice', () => serve(snippet + snippet), 'duplicates'],
    ['a policy', () => serve(snippet, { 'content-security-policy': "default-src 'self'" }), 'policy'],
    ['a style that hides all', () => serve(`<style>html{opacity:0}</style>${snippet}`), 'css'],
  ])('finds %s', async (_, arrange, expected) => {
    arrange();
    const found = await faults();
    expect(found.map((one) => one.check)).toEqual([expected]);
    expect(found[0]?.fix).not.toBe('');
  });

  it('finds what the bot itself forbids, and sees at once that it was mended', async () => {
    serve(snippet);
    await owner.change(bot._id, { live_mode: false, allowed_origins: ['https://other.example'] });
    const { output, code } = await run(site.address);
    expect([code, output]).toEqual([1, expect.stringContaining('Live Mode is off')]);
    const found = await faults();
    expect(found.map((one) => one.check)).toEqual(['origin', 'live_mode']);
    expect(found[0]?.lines).toEqual([site.address]);
    await owner.change(bot._id, { live_mode: true, allowed_origins: [] });
    const limit = Date.now() + 5_000;
    while ((await faults()).length > 0 && Date.now() < limit);
    expect(await faults()).toEqual([]);
  });

  it('says why a page could not be read', async () => {
    site.routes.set('/round', redirectTo('/round'));
    for (const [path, reason] of [
      ['/missing', '404'],
      ['/round', 'redirects in a circle'],
    ])
      expect((await faults(path)).map(({ check, message }) => [check, message])).toEqual([
        ['page', expect.stringContaining(reason ?? '')],
      ]);
    const { code, output } = await run(
      `${site.address}/missing`,
      '--bot',
      bot._id,
      '--product',
      product.address,
    );
    expect([code, output]).toEqual([1, expect.stringContaining('404')]);
  });

  it('gives lines of a policy that do let the widget through', async () => {
    const policy = "default-src 'none'; script-src 'self'";
    serve(snippet, { 'content-security-policy': policy });
    const [fault] = await faults();
    const replaced = new Set(fault?.lines.map((line) => line.split(' ')[0]));
    const kept = policy.split('; ').filter((line) => !replaced.has(line.split(' ')[0] ?? ''));
    serve(snippet, { 'content-security-policy': [...kept, ...(fault?.lines ?? [])].join('; ') });
    expect(await faults()).toEqual([]);
  });
});
