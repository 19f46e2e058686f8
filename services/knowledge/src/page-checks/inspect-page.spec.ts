import { inspectPage } from './inspect-page.js';

const PAGE = 'https://shop.example/deals/today';
const tag =
  '<script id="chirrup-widget" type="module" src="https://chat.example/lib/chirrup.js" data-bot-id="C-1"></script>';
const found = {
  src: 'https://chat.example/lib/chirrup.js',
  botId: 'C-1',
  type: 'module',
  nonce: '',
  place: 'page',
  delayed: false,
};
const scripts = async (html: string) => (await inspectPage(html, PAGE)).scripts;

describe('the inspection of a page', () => {
  it('finds the tag among others', async () => {
    const html = `<body><script src="/app.js"></script><script>let lib = 1</script>${tag}</body>`;
    expect(await inspectPage(html, PAGE)).toEqual({
      finalUrl: PAGE,
      policies: [],
      scripts: [found],
      mentioned: false,
      hidingRules: [],
    });
  });

  it.each([
    ['comment', `<!-- ${tag} -->`],
    ['noscript', `<noscript>${tag}</noscript>`],
    ['template', `<template><div>${tag}</div></template>`],
  ])('says that a tag stands in a %s', async (place, html) => {
    expect(await scripts(html)).toEqual([{ ...found, place }]);
  });

  it('knows a tag by its id, its address or its bot alone', async () => {
    expect(await scripts('<script id="chirrup-widget"></script>')).toMatchObject([
      { src: '', botId: '', type: '' },
    ]);
    expect(await scripts('<SCRIPT SRC=https://chat.example/lib/chirrup.js?x></SCRIPT>')).toHaveLength(1);
    expect(await scripts('<script data-bot-id=" C-9 "></script>')).toMatchObject([{ botId: 'C-9' }]);
    expect(await scripts('<script data-bot-id="“c-9a”"></script>')).toMatchObject([{ botId: 'C-9A' }]);
    expect(await scripts('<script src="/lib/chirrup.js?v=1&bot=C-9A"></script>')).toMatchObject([
      { botId: 'C-9A' },
    ]);
  });

  it('completes addresses, by the base where there is one', async () => {
    const relative = '<script type="module" src="../lib/chirrup.js"></script>';
    expect(await scripts(relative)).toMatchObject([{ src: 'https://shop.example/lib/chirrup.js' }]);
    expect(await scripts(`<base href="//cdn.example/a/">${relative}`)).toMatchObject([
      { src: 'https://cdn.example/lib/chirrup.js' },
    ]);
    expect(await scripts('<script id="chirrup-widget" src="https://"></script>')).toMatchObject([
      { src: '' },
    ]);
  });

  it('sees that a tag is kept back, and its nonce', async () => {
    const html = tag
      .replace('src=', 'nonce="n1" data-lazy-src=')
      .replace('"module"', '"rocketlazyloadscript"');
    expect(await scripts(html)).toEqual([
      { ...found, nonce: 'n1', type: 'rocketlazyloadscript', delayed: true },
    ]);
  });

  it('sees that another script names the widget', async () => {
    const html = '<script>add("https://chat.example/lib/chirrup.js")</script>';
    expect(await inspectPage(html, PAGE)).toMatchObject({ scripts: [], mentioned: true });
  });

  it('collects policies of headers and of the page, and rules that hide it', async () => {
    const html = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'"><style>html{opacity:0}</style>`;
    expect(await inspectPage(html, PAGE, ["default-src 'none'"])).toMatchObject({
      policies: ["default-src 'none'", "script-src 'self'"],
      hidingRules: ['html { opacity:0 }'],
    });
  });

  it('keeps what it gives within bounds', async () => {
    const meta = `<meta http-equiv="content-security-policy" content="${'x'.repeat(20_000)}">`;
    const facts = await inspectPage(
      meta.repeat(50) + tag.repeat(50) + `<!--${'<script '.repeat(50_000)}`,
      PAGE,
    );
    expect(facts.scripts).toHaveLength(10);
    expect(facts.policies).toHaveLength(10);
    expect(facts.policies[0]).toHaveLength(8_000);
  });
});
