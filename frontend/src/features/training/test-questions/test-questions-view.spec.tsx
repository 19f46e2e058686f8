import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TestQuestion } from '../../../api/types';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { QaFineTunePage } from '../qa-fine-tune-page';

const TESTS = '/bots/C-1/test_questions';
const test = (part: Partial<TestQuestion>): TestQuestion => ({
  _id: 't1',
  question: 'Return shoes?',
  expectation: 'contains',
  expected: '30 days',
  result: 'green',
  answer: 'Within 30 days.',
  outcome: 'answer',
  source_urls: [],
  last_run_at: 100,
  created_at: 1,
  version: 3,
  ...part,
});
const red = test({
  _id: 't2',
  question: 'Who wins?',
  expectation: 'refuses',
  expected: '',
  result: 'red',
  answer: 'We do.',
});
const summary = { green: 1, red: 1, never: 0, running: false, last_run_at: 100, first_red: 'Who wins?' };
const understanding = { passages: 300, understood: 300, questions: 0, questions_understood: 0 };
const open = () => renderRoutes([{ path: '/:botId', element: <QaFineTunePage /> }], '/C-1?view=tests');
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    );

// Fluent hides what is outside a dialog a moment after it opens or closes; on a busy machine that moment comes late
configure({ defaultHidden: true });

/** Its title is no name to go by, as the dialog itself may count as hidden for that moment. */
const dialogOf = async (title: string) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(title)).toBeTruthy();
  return dialog;
};

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install()
    .on('GET', '/bots/C-1/qa_list', { body: [] })
    .on('GET', TESTS, { body: [test({}), red] })
    .on('GET', `${TESTS}/summary`, { body: summary })
    .on('GET', '/bots/C-1/answer_impact', { body: [] })
    .on('GET', '/bots/C-1/knowledge_understanding', { body: understanding });
});

describe('Test questions', () => {
  it('say what was answered and whether it is as expected', async () => {
    open();
    await screen.findByRole('table', { name: 'Test questions' });
    expect(rows()).toEqual([
      ['Passed', 'Return shoes?Must contain “30 days”.', 'Within 30 days.'],
      ['Failed', 'Who wins?No answer is expected.', 'We do.'],
    ]);
    expect(await screen.findByText('1 passed, 1 failed')).toBeTruthy();
    expect(screen.getByText(/No language model is asked: a run costs nothing/)).toBeTruthy();
    expect(screen.queryByText(/answers? ha(s|ve) changed/)).toBeNull();
  });

  it('are added with what is expected, and checked before they are sent', async () => {
    api.on('GET', TESTS, { body: [] }).on('POST', TESTS, ({ body }) => ({
      status: 201,
      body: test({ ...(body as object), result: 'never' }),
    }));
    open();
    await screen.findByRole('heading', { name: 'Watch the answers that matter' });
    await userEvent.click(screen.getByRole('button', { name: 'Add a test question' }));
    const dialog = await dialogOf('Add a test question');
    const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save and ask' }));
    await save();
    expect(dialog.getByText('Write what a visitor would ask.')).toBeTruthy();
    expect(dialog.getByText('Write what you expect.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^Question/), ' Where are returns? ');
    await userEvent.selectOptions(dialog.getByLabelText('Expectation'), 'cites');
    await userEvent.type(dialog.getByLabelText(/^Address of the page/), 'returns');
    await save();
    expect(dialog.getByText(/^Write a whole address/)).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText(/^Address of the page/));
    await userEvent.type(dialog.getByLabelText(/^Address of the page/), 'https://a.example/returns');
    await save();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.calls('POST', TESTS).map(({ body }) => body)).toEqual([
      { question: 'Where are returns?', expectation: 'cites', expected: 'https://a.example/returns' },
    ]);
  });

  it('are edited in place; a refusal needs no words', async () => {
    api.on('PUT', `${TESTS}/t1`, { body: test({ expectation: 'refuses', expected: '' }) });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit “Return shoes?”' }));
    const dialog = await dialogOf('Edit the test question');
    await userEvent.selectOptions(dialog.getByLabelText('Expectation'), 'refuses');
    expect(dialog.queryByLabelText(/^Words of the answer/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Save and ask' }));
    await waitFor(() => expect(api.calls('PUT', `${TESTS}/t1`)).toHaveLength(1));
    expect(api.calls('PUT', `${TESTS}/t1`)[0]?.body).toEqual({
      question: 'Return shoes?',
      expectation: 'refuses',
      expected: '',
      version: 3,
    });
  });

  it('are asked now, and show the results when the run is over', async () => {
    let answers = 0;
    api.on('POST', `${TESTS}/run`, { status: 202, body: {} });
    open();
    await screen.findByText('1 passed, 1 failed');
    api
      .on('GET', `${TESTS}/summary`, () => {
        answers += 1;
        return {
          body: { ...summary, running: answers < 2, green: answers < 2 ? 1 : 2, red: 0, last_run_at: 200 },
        };
      })
      .on('GET', TESTS, () => ({
        body: [test({}), answers < 2 ? red : test({ ...red, result: 'green', last_run_at: 200 })],
      }))
      .on('GET', '/bots/C-1/answer_impact', {
        body: [{ question: 'Who wins?', before: 'We do.', after: 'I found nothing.', at: 200 }],
      });
    await userEvent.click(screen.getByRole('button', { name: 'Run now' }));
    expect(await screen.findByText('Asking…')).toBeTruthy();
    expect(await screen.findByText('2 passed, 0 failed', {}, { timeout: 4_000 })).toBeTruthy();
    await waitFor(() => expect(rows()[1]?.[0]).toBe('Passed'));
    expect(await screen.findByText('1 answer has changed')).toBeTruthy();
    expect(screen.getByText(/^Noticed on .*1970/)).toBeTruthy();
    expect(screen.getByText('Before:').nextElementSibling?.textContent).toBe('We do.');
  });

  it('show answers as visitors see them, and the pages that are only offered', async () => {
    const offers = 'I am not sure, but these pages may help:';
    api
      .on('GET', TESTS, {
        body: [
          test({ answer: '**Shoes:** 30 days [1]', source_urls: ['https://a.example/returns'] }),
          test({
            _id: 't2',
            question: 'Boots?',
            answer: offers,
            outcome: 'offer',
            source_urls: ['https://a.example/boots'],
          }),
        ],
      })
      .on('GET', '/bots/C-1/answer_impact', {
        body: [{ question: 'Hats?', before: '**Hats:** 10 days [1]', after: offers, at: 200 }],
      });
    open();
    const cite = await screen.findByRole('link', { name: '[1]' });
    expect(cite.getAttribute('href')).toBe('https://a.example/returns');
    expect(screen.getByText('Shoes:').tagName).toBe('STRONG');
    const page = screen.getByRole('link', { name: 'https://a.example/boots' });
    expect(page.getAttribute('href')).toBe('https://a.example/boots');
    expect(screen.getByText('Before:').nextElementSibling?.textContent).toBe('Hats: 10 days');
    expect(screen.getByText('Now:').nextElementSibling?.textContent).toBe(
      'I am not sure, but these pages may help …',
    );
  });

  it('keep what has changed until it is seen', async () => {
    const seen = '/bots/C-1/answer_impact/seen';
    const change = { question: 'Who wins?', before: 'We do.', after: 'I found nothing.' };
    let changes = [
      { ...change, at: 200.5 },
      { ...change, question: 'Shoes?', at: 150 },
    ];
    api
      .on('GET', '/bots/C-1/answer_impact', () => ({ body: changes }))
      .on('PUT', seen, apiError(503, 'SERVICE.UNAVAILABLE', 'Please try again shortly.'));
    open();
    await screen.findByText('2 answers have changed');
    await userEvent.click(screen.getByRole('button', { name: 'Seen' }));
    await screen.findByText('Please try again shortly.');
    api.on('PUT', seen, () => {
      changes = [];
      return { status: 204 };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('2 answers have changed')).toBeNull());
    expect(api.calls('PUT', seen).map(({ body }) => body)).toEqual([{ until: 200.5 }, { until: 200.5 }]);
  });

  it('say what a run waits for', async () => {
    api
      .on('GET', `${TESTS}/summary`, { body: { ...summary, running: true } })
      .on('GET', '/bots/C-1/knowledge_understanding', { body: { ...understanding, understood: 120 } });
    open();
    expect(await screen.findByText('Waiting until your pages are understood…')).toBeTruthy();
  });

  it('are deleted once that is confirmed', async () => {
    api.on('DELETE', `${TESTS}/t2`, { status: 204 });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete “Who wins?”' }));
    const dialog = await dialogOf('Delete this test question?');
    expect(api.calls('DELETE', `${TESTS}/t2`)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.calls('DELETE', `${TESTS}/t2`)).toHaveLength(1));
  });

  it('say why they cannot be shown', async () => {
    api.on('GET', TESTS, apiError(503, 'SERVICE.UNAVAILABLE', 'Please try again shortly.'));
    open();
    expect(await screen.findByText('Please try again shortly.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
