import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportDetail, Link } from '../../api/types';
import { aLink } from '../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { KnowledgeLinksPage } from './knowledge-links-page';

const LINKS = '/bots/C-1/knowledge_link_list';
const IMPORTS = '/bots/C-1/knowledge_imports';
const UNDERSTANDING = '/bots/C-1/knowledge_understanding';
const UNDERSTOOD = {
  passages: 900,
  understood: 300,
  questions: 0,
  questions_understood: 0,
  pages: 300,
  pages_understood: 120,
  state: 'ready',
};
const COUNTS = '/bots/C-1/knowledge_link_counts';
const anImport = (part: Partial<ImportDetail> = {}): ImportDetail => ({
  _id: 'j1',
  sitemap_url: 'https://shop.example/sitemap.xml',
  base_url: 'https://shop.example',
  state: 'running',
  reason: '',
  total: 3,
  ready: 1,
  failed: 1,
  skipped: 0,
  created_at: 1_790_000_000,
  finished_at: null,
  urls: [
    { url: 'https://shop.example/a', state: 'ready', reason: '', link_id: 'l1' },
    { url: 'https://shop.example/b', state: 'failed', reason: 'The page answered 404.', link_id: null },
    { url: 'https://shop.example/c', state: 'fetching', reason: '', link_id: null },
  ],
  ...part,
});

const someLinks = (count: number) => Array.from({ length: count }, (_, at) => aLink(at));

// Fluent hides what is outside a dialog a moment after it opens or closes; on a busy machine that moment comes late
configure({ defaultHidden: true });

let api: FakeApi;
let links: Link[];
beforeEach(() => {
  logInAs('u1');
  links = someLinks(2);
  api = FakeApi.install()
    .on('GET', LINKS, ({ query }) => {
      const from = Number(query.get('offset'));
      const shown = links.filter((link) =>
        query.get('show') === 'changed' ? link.changed_since_edit : true,
      );
      return { body: shown.slice(from, from + Number(query.get('limit'))) };
    })
    .on('GET', COUNTS, () => {
      const count = (of: (link: Link) => boolean) => links.filter(of).length;
      const reading = count(({ state }) => state === 'queued' || state === 'fetching');
      const changed = count((link) => link.changed_since_edit);
      const failed = count(({ state }) => state === 'failed');
      return {
        body: {
          total: links.length,
          failed,
          reading,
          changed,
          gone: 0,
          files: 0,
          paused: links.filter(({ paused }) => paused).length,
        },
      };
    })
    .on('GET', '/bots/C-1/knowledge_schedule', { body: { interval: 'off', next_at: null } })
    .on('GET', '/bots/C-1/knowledge_recrawls', { body: [] })
    .on('GET', '/bots/C-1/answer_impact', { body: [] })
    .on('GET', IMPORTS, { body: [] })
    .on('GET', UNDERSTANDING, { body: UNDERSTOOD });
});
const open = (search = '') =>
  renderRoutes([{ path: '/:botId', element: <KnowledgeLinksPage /> }], `/C-1${search}`);
const rows = () => screen.getAllByRole('row').slice(1);
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

async function fill(name: RegExp, text: string) {
  await userEvent.click(field(name));
  await userEvent.paste(text);
}

describe('the table', () => {
  it('has a line above it while pages are not understood', async () => {
    open();
    await screen.findByText(/120 of 300 pages understood/);
  });
  it('has ten rows a page and the columns of the specification', async () => {
    links = someLinks(23);
    open('?page=2');
    await screen.findByText('https://shop.example/p/10');
    expect(rows()).toHaveLength(10);
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Card Preview',
      'URL',
      'Thumbnail',
      'Title',
      'Knowledge Content',
      'Actions',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 3 of 3');
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('goes to the last page when the address names one behind it', async () => {
    links = someLinks(23);
    open('?page=90');
    await screen.findByText('Page 3 of 3');
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('shows state and reason, and asks again while a page is being fetched', async () => {
    links = [
      aLink(1, { state: 'failed', reason: 'The page answered 404.' }),
      aLink(2, { state: 'fetching' }),
    ];
    open();
    await screen.findByText('The page answered 404.');
    screen.getByText('Fetching');
    links = [aLink(1), aLink(2)];
    await waitFor(() => expect(screen.getAllByText('Ready')).toHaveLength(2), { timeout: 4_000 });
    const calls = api.calls('GET', LINKS).length;
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(api.calls('GET', LINKS)).toHaveLength(calls);
  });

  it('shows pictures of this server only, and looks for those that are being made', async () => {
    links = [
      aLink(1, { thumbnail: 'https://cdn.example/1.png', thumbnail_file: '/api/files/thumbnail-1.jpg' }),
      aLink(2, { thumbnail: 'https://cdn.example/2.png', thumbnail_file: null }),
      aLink(3, { thumbnail: 'https://cdn.example/3.png', url: 'javascript:alert(1)' }),
    ];
    const { container } = open();
    await screen.findAllByText('Page 1');
    const pictures = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    const [first, second] = ['/api/files/thumbnail-1.jpg', '/api/files/thumbnail-2.jpg'];
    expect(pictures()).toEqual([first, first]);
    expect(screen.getAllByLabelText('No thumbnail')).toHaveLength(1);
    for (const link of container.querySelectorAll('a')) expect(link.protocol).toBe('https:');
    links = links.map((link) => ({ ...link, thumbnail_file: link.thumbnail_file ?? second }));
    await waitFor(() => expect(pictures()).toContain(second), { timeout: 8_000 });
  });
});

describe('many links', () => {
  it('are counted, and looked at by what happened to them', async () => {
    links = [aLink(1, { changed_since_edit: true }), ...someLinks(23).slice(2)];
    api.on('GET', `${LINKS}/l1`, {
      body: {
        ...links[0],
        knowledge_content: 'Arrives in five days.\nFree of charge.',
        page_title: 'Page 1',
        page_content: 'Arrives in nine days.\nFree of charge.',
      },
    });
    api.on('POST', `${LINKS}/l1/resolve`, ({ body }) => {
      links = links.map((link) => ({ ...link, changed_since_edit: false }));
      return { body: { ...links[0], title: (body as { choice: string }).choice } };
    });
    open('?page=2');
    await screen.findByText('22 links');
    await userEvent.click(await screen.findByRole('button', { name: 'Changed since your edit: 1' }));
    await screen.findByText('The page has changed since you edited its text.');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Take the page’s' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Compare and choose' }));
    const page = await screen.findByRole('region', { name: 'The page’s text now' });
    expect([...page.querySelectorAll('mark')].map((line) => line.textContent)).toEqual([
      'Arrives in nine days.',
    ]);
    const mine = screen.getByRole('region', { name: 'Your text' });
    expect(within(mine).getByText('Arrives in five days.').tagName).toBe('MARK');
    expect(within(mine).getByText('Free of charge.').tagName).toBe('DIV');
    await userEvent.click(screen.getByRole('button', { name: 'Take the page’s' }));
    await waitFor(() =>
      expect(api.calls('POST', `${LINKS}/l1/resolve`)[0]?.body).toEqual({ choice: 'page' }),
    );
    // all are shown again by themselves
    await waitFor(() => expect(rows()).toHaveLength(10));
    expect(screen.queryByRole('button', { name: /^Changed since your edit/ })).toBeNull();
  });

  it('are marked where the plan has no room for them', async () => {
    links = links.map((link, at) => ({ ...link, paused: at === 0 }));
    open();
    expect(await screen.findByText('Not used in answers')).toBeTruthy();
    expect(screen.getByText('Paused')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Paused: 1' })).toBeTruthy();
  });

  it('are sorted by the server', async () => {
    open();
    await screen.findByText('2 links');
    const lastSort = () => api.calls('GET', LINKS).at(-1)?.query.get('sort');
    expect(lastSort()).toBe('newest');
    await userEvent.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(lastSort()).toBe('title'));
    await userEvent.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(lastSort()).toBe('-title'));
    const head = await screen.findByRole('columnheader', { name: 'Title' });
    expect(head.getAttribute('aria-sort')).toBe('descending');
  });
});

describe('files', () => {
  it('are uploaded, and say why they are not', async () => {
    const FILES = '/bots/C-1/knowledge_files';
    api.on('POST', FILES, apiError(409, 'KNOWLEDGE.LINK_LIMIT_REACHED', 'Your plan allows 50 links.'));
    open();
    const input = await screen.findByLabelText<HTMLInputElement>('Files to learn');
    const pdf = new File(['%PDF-1'], 'prices.pdf', { type: 'application/pdf' });
    await userEvent.upload(input, pdf);
    await screen.findByText('Your plan allows 50 links.');
    api.on('POST', FILES, { status: 201, body: aLink(9, { kind: 'file', state: 'queued' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('prices.pdf')).toBeNull());
    expect(api.calls('POST', FILES)).toHaveLength(2);
  });
});

it('a file on its way shows how much of it has gone, and one behind it that it waits', async () => {
  let store: (answer: object) => void = () => {};
  api.on('POST', '/bots/C-1/knowledge_files', () => new Promise((resolve) => (store = resolve)));
  open();
  const input = await screen.findByLabelText<HTMLInputElement>('Files to learn');
  await userEvent.upload(input, [new File(['%PDF-1'], 'one.pdf'), new File(['%PDF-2'], 'two.pdf')]);
  const bar = await screen.findByRole('progressbar', { name: 'Uploading one.pdf' });
  expect(bar.getAttribute('aria-valuenow')).toBe('0.5');
  expect(screen.getByText('50 %')).toBeTruthy();
  expect(screen.getByText('Waiting')).toBeTruthy();
  store({ status: 201, body: aLink(9, { kind: 'file', state: 'queued' }) });
  await waitFor(() => expect(screen.queryByText('one.pdf')).toBeNull());
});

describe('a row', () => {
  it('wraps an address at its slashes, shows words without their marks, and no picture where there is none', async () => {
    links = [aLink(1, { url: 'https://shop.example/help/returns', knowledge_content: 'Fine.\n\n# How to' })];
    open();
    const address = await screen.findByRole('link', { name: 'https://shop.example/help/returns' });
    expect(address.innerHTML).toBe('https://shop.example/<wbr>help/<wbr>returns');
    expect(address.title).toBe('https://shop.example/help/returns');
    expect(screen.getByText('Fine. How to')).toBeTruthy();
    expect(screen.getByLabelText('No thumbnail')).toBeTruthy();
  });

  it('says that a page is kept whose last reading failed, and what a file was read with', async () => {
    links = [
      aLink(1, { reason: 'The page answered 404 (not found).', fetched_at: 1_700_000_000 }),
      aLink(2, { reason: 'Not there.', fetched_at: null }),
      aLink(3, { kind: 'file', reason: 'The file is very long.', fetched_at: 1_700_000_000 }),
      aLink(4, { reason: 'Not found.', fetched_at: 1_600_000_000, gone_at: 1_700_000_000 }),
    ];
    open();
    await screen.findByText(
      /^It could not be read again: The page answered 404 \(not found\)\. Your bot answers from its text of .*2023.*\.$/,
    );
    await screen.findByText(
      /^Gone from the site since .*2023.*\. Your bot still answers from it until you delete the link\.$/,
    );
    expect(screen.getAllByText('Gone')).toHaveLength(1);
    await screen.findByText('Your own text is used. The page could not be read: Not there.');
    await screen.findByText('The file is very long.');
    expect(screen.getAllByText('Not read again')).toHaveLength(2);
    expect(screen.getAllByText('Ready')).toHaveLength(1);
  });

  it('marks what is missing', async () => {
    links = [aLink(1, { state: 'failed', reason: 'Gone.', title: '', knowledge_content: '' })];
    open();
    await screen.findByText('Gone.');
    for (const name of ['No title', 'No content']) expect(screen.getByLabelText(name).textContent).toBe('–');
  });
});

describe('no link at all', () => {
  it('is where the first one is added', async () => {
    links = [];
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a link' }));
    expect(await screen.findByText('Edit Link')).toBeTruthy();
  });
});

describe('one link', () => {
  it('is not thrown away by a slip: Esc asks, a click beside the dialog does nothing', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Page 0' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Edit Page 0' }));
    await fill(/^Title/, '!');
    await userEvent.click(document.querySelector('.fui-DialogSurface__backdrop') as Element);
    await userEvent.keyboard('{Escape}');
    await screen.findByText('Discard your changes?');
    const question = within(screen.getByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field(/^Title/).value).toBe('Page 0!');
    await userEvent.click(field(/^Title/));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('hands the focus to the next one, or to Add, when it is deleted', async () => {
    for (const at of [0, 1])
      api.on('DELETE', `${LINKS}/l${at}`, () => {
        links = links.filter(({ _id }) => _id !== `l${at}`);
        return { status: 204 };
      });
    // the list comes after the dialog has closed, as it does over a network
    api.on('GET', LINKS, async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { body: links };
    });
    open();
    for (const [page, heir] of [
      ['Page 0', 'Edit Page 1'],
      ['Page 1', 'Add'],
    ]) {
      const button = await screen.findByRole('button', { name: `Delete ${page}` });
      act(() => button.focus());
      await userEvent.keyboard('{Enter}');
      await userEvent.click(await screen.findByRole('button', { name: 'Delete link' }));
      await waitFor(() => expect(screen.queryByText(`Text ${page?.slice(-1)}`)).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: heir })));
    }
  });

  it('is added with a trimmed URL', async () => {
    api.on('POST', LINKS, ({ body }) => ({ status: 201, body: aLink(99, body as Partial<Link>) }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    await screen.findByText('URL is required');
    await fill(/^URL/, '  https://shop.example/new ');
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls('POST', LINKS)[0]?.body).toEqual({
      url: 'https://shop.example/new',
      thumbnail: '',
      title: '',
      knowledge_content: '',
    });
  });

  it("says 'URL exist' for an address that is there already, and any other failure in its words", async () => {
    api.on('POST', LINKS, apiError(409, 'DuplicateURLError', 'Duplicate.'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    await fill(/^URL/, 'https://shop.example/p/1');
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('URL exist: https://shop.example/p/1')).toBeTruthy();
    api.on('POST', LINKS, apiError(409, 'KNOWLEDGE.LIMIT', 'Your plan allows 50 links.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    await screen.findByText('Your plan allows 50 links.');
  });

  it('with a cut text is read whole before it is edited, and saved whole', async () => {
    const whole = aLink(0, { knowledge_content: 'x'.repeat(3_000) });
    links = [{ ...whole, knowledge_content: 'x'.repeat(1_000), content_truncated: true }];
    api
      .on('GET', `${LINKS}/l0`, apiError(503, 'SERVICE.UNAVAILABLE', 'Try again in a moment.'))
      .on('PUT', `${LINKS}/l0`, ({ body }) => ({ body }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Page 0' }));
    await screen.findByText('Try again in a moment.');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    api.on('GET', `${LINKS}/l0`, { body: whole });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(field(/^Knowledge Content/).value).toHaveLength(3_000));
    await fill(/^Title/, '!');
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(api.calls('PUT', `${LINKS}/l0`)[0]?.body).toEqual({ ...whole, title: 'Page 0!' }),
    );
  });

  it('is changed as a whole and deleted after a question', async () => {
    api.on('PUT', `${LINKS}/l0`, ({ body }) => ({ body })).on('DELETE', `${LINKS}/l0`, { status: 204 });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Page 0' }));
    await fill(/^Title/, '!');
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(api.calls('PUT', `${LINKS}/l0`)[0]?.body).toEqual(aLink(0, { title: 'Page 0!' })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Page 0' }));
    expect(api.calls('DELETE', `${LINKS}/l0`)).toHaveLength(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete link' }));
    await waitFor(() => expect(api.calls('DELETE', `${LINKS}/l0`)).toHaveLength(1));
  });
});

describe('Batch Import', () => {
  it('checks both addresses before it starts', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Batch Import' }));
    screen.getByText('Import Knowledge Links via sitemap.xml');
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
    screen.getByText('Base URL is required');
    screen.getByText('Sitemap URL is required');
    await fill(/^Base URL/, 'https://shop.example/');
    screen.getByText('Base URL must not end with /');
    await userEvent.type(field(/^Base URL/), '{Backspace}');
    screen.getByText('Base URL is valid');
    await fill(/^Sitemap URL/, 'https://shop.example/map');
    screen.getByText('Sitemap URL must end with .xml');
    expect(api.calls('POST', `${LINKS}/import_sitemap`)).toHaveLength(0);
  });

  it('shows the progress of the job, with what failed, and can be cancelled', async () => {
    let job = anImport();
    api
      .on('POST', `${LINKS}/import_sitemap`, { status: 202, body: { job_id: 'j1' } })
      .on('GET', `${IMPORTS}/j1`, () => ({ body: job }))
      .on('POST', `${IMPORTS}/j1/cancel`, () => {
        job = anImport({ state: 'cancelled', reason: 'You cancelled this import.' });
        return { body: job };
      });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Batch Import' }));
    await fill(/^Base URL/, 'https://shop.example');
    await fill(/^Sitemap URL/, 'https://shop.example/sitemap.xml');
    act(() => screen.getByRole('button', { name: 'Import' }).focus());
    await userEvent.keyboard('{Enter}');
    await screen.findByText('3 pages · 1 ready · 1 failed · 0 skipped');
    expect(api.calls('POST', `${LINKS}/import_sitemap`)[0]?.body).toEqual({
      base_url: 'https://shop.example',
      sitemap_url: 'https://shop.example/sitemap.xml',
    });
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    screen.getByText(/come back in about 10 minutes/);
    const addresses = within(screen.getByLabelText('Pages of this import'));
    expect(addresses.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(screen.getByRole('switch', { name: 'Failed only' }));
    expect(addresses.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Failedhttps://shop.example/bThe page answered 404.',
    ]);
    job = anImport({ ready: 2 });
    await screen.findByText('3 pages · 2 ready · 1 failed · 0 skipped', {}, { timeout: 3_000 });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
    await screen.findByText('You cancelled this import.');
    expect(screen.queryByRole('button', { name: 'Cancel import' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says why nothing was found, and nothing else', async () => {
    const reason = 'The sitemap answered 404 (not found).';
    const nothing = { total: 0, ready: 0, failed: 0, urls: [] };
    const job = anImport({ state: 'failed', reason, ...nothing });
    api.on('GET', IMPORTS, { body: [job] }).on('GET', `${IMPORTS}/j1`, { body: job });
    open();
    await screen.findByText(reason);
    expect(screen.queryByText(/\b0 pages/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Details' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(reason);
    expect(dialog.queryByText(/\b0 pages|No pages were found/)).toBeNull();
    expect(dialog.queryByRole('switch')).toBeNull();
  });

  it('is found again after it was closed', async () => {
    api.on('GET', IMPORTS, { body: [anImport({ state: 'done' })] });
    api.on('GET', `${IMPORTS}/j1`, { body: anImport({ state: 'done' }) });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
    await screen.findByText('https://shop.example/b');
  });
});
