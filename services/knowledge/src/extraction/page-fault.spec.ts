import { extractPage } from './extract-page.js';

const faultOf = async (html: string) => (await extractPage(html, 'https://boats.example/x')).fault;
const nav = '<nav><a href="/1">1</a><a href="/2">2</a><a href="/3">3</a><a href="/4">4</a></nav>';

describe('what is not the page', () => {
  it.each([
    [
      'missing',
      `<title>Seite nicht gefunden – Boote</title>${nav}<h1>Ups</h1><p>Diese Seite gibt es nicht mehr.</p>`,
    ],
    ['missing', `<title>404</title>${nav}<p>Nothing is here, but the boats still are.</p>`],
    [
      'login',
      `${nav}<h1>Members</h1><p>Enter your details to go on.</p><form><input name="u"><input type="password"></form>`,
    ],
    [
      'check',
      '<title>One moment</title><p>We need to verify that you are not a robot before you can go on.</p>',
    ],
    [
      'check',
      '<title>boats.example</title><p>Please wait.</p><script src="/cdn-cgi/challenge-platform/x.js"></script>',
    ],
    ['maintenance', '<title>Wartungsarbeiten</title><p>Wir sind gleich wieder da.</p>'],
    [
      'script',
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="a.js"></script>',
    ],
    [
      'script',
      `<div><a href="/">Home</a> <a href="/b">Boats</a></div><div id="app"><i>Loading</i></div><p>Boats Ltd</p><script src="a.js"></script>`,
    ],
    ['missing', '<title>Boats</title><h1>Sorry</h1><p>The boat you looked for can’t be found here.</p>'],
    ['error', '<title>503 Service Unavailable</title><h1>Oh</h1><p>No server is ready.</p>'],
    [
      'error',
      '<title>boats.example</title><h1>Internal Server Error</h1><p>The boat server met a fault.</p>',
    ],
    ['error', '<title>Boats</title><h1>Error establishing a database connection</h1>'],
    ['error', '<br><b>Fatal error</b>: Uncaught Error in /www/boats.php:4 Stack trace: #0 {main}'],
    ['unused', '<title>boats.example</title><h1>This domain is for sale!</h1><p>Ask its owner.</p>'],
    ['unused', '<title>Index of /boats</title><pre><a href="a.pdf">a.pdf</a> 12-Jan 10:00</pre>'],
    ['refused', '<title>Boats</title><h1>Not available in your region</h1><p>We are sorry.</p>'],
    ['login', `<title>Boats</title>${nav}<h1>Your session has expired</h1><p>Go back.</p>`],
    ['check', '<title>Waiting room</title><h1>You are now in line</h1><p>4 minutes to go.</p>'],
    ['script', `<title>Boats</title>${nav}<main><div class="spinner">Loading...</div></main>`],
    [
      'missing',
      `<title>Page not found – Boats</title><h1>That page can’t be found.</h1><p>${'We have hired out boats since 1921. '.repeat(40)}</p>`,
    ],
    ['empty', '<title>Boats</title>'],
  ])('is told: %s', async (fault, html) => expect(await faultOf(html)).toBe(fault));

  it.each([
    [
      `<title>Maintenance contracts</title>${nav}<h1>Maintenance</h1><p>We look after your boat for 99 euros a year.</p>`,
    ],
    [
      `<title>Peugeot 404, the boat engine</title>${nav}<p>An engine of 1962 that still runs in two of our boats.</p>`,
    ],
    [
      `<title>Rafts</title><header><form><input name="u"><input type="password"></form></header><h1>Rafts</h1><p>They hold six people.</p>`,
    ],
    [
      `<title>Forbidden boats</title>${nav}<h1>Forbidden</h1><p>Boats with more than 500 horses are forbidden.</p>`,
    ],
    [
      `<title>Lost and not found</title>${nav}<p>${'What was left on a boat is kept at the pier for a year and then given away. '.repeat(15)}</p>`,
    ],
    [
      `<title>Hire</title><p>${'A boat for up to six people with a roof. '.repeat(15)}</p><form><input type="password"></form>`,
    ],
  ])('is not what only reads like it: %s', async (html) => expect(await faultOf(html)).toBeUndefined());
});

describe('a page that a script builds', () => {
  const sentence = 'Night tours leave the pier at nine and cost 22 euros.';
  it.each([
    [
      'as JSON',
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { page: { title: 'Tours', html: `<p>${sentence}</p>`, path: '/tours/of/the/lake' } } })}</script>`,
    ],
    [
      'assigned',
      `<script>window.__INITIAL_STATE__ = ${JSON.stringify({ tours: [{ name: 'Tours', text: sentence }] })};</script>`,
    ],
    [
      'assigned to a name of its own',
      `<script>window.__tourContext = ${JSON.stringify({ text: sentence })};</script>`,
    ],
    [
      'as a text',
      `<script>window.__INITIAL_STATE__ = JSON.parse(${JSON.stringify(JSON.stringify({ text: sentence }))});</script>`,
    ],
    [
      'as code',
      `<script>window.__NUXT__=(function(a){return {tour:{name:a,text:"${sentence}"}}}("Tours"));</script>`,
    ],
    [
      'in an attribute',
      `<div data-page="${JSON.stringify({ text: sentence }).replaceAll('"', '&quot;')}"></div>`,
    ],
    [
      'as a stream',
      `<script>self.__next_f.push(${JSON.stringify([1, `3:["$","p",null,{"children":"${sentence}"}]`])})</script>`,
    ],
  ])('is read from its data %s', async (_name, script) => {
    const { page, fault } = await extractPage(
      `<div id="__next"></div>${script}`,
      'https://boats.example/tours',
    );
    expect(fault).toBeUndefined();
    expect(page.blocks.map(({ text }) => text)).toEqual([sentence]);
  });

  it('is not read twice', async () => {
    const html = `<div id="__next"><h1>Tours</h1><p>${sentence.repeat(5)}</p></div><script type="application/json">${JSON.stringify({ text: sentence })}</script>`;
    expect((await extractPage(html, 'https://boats.example/tours')).page.blocks).toHaveLength(1);
  });
});
