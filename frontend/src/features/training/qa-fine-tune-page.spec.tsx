import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api as backend } from '../../api/api';
import type { Qa } from '../../api/types';
import { aBot, aSubscription } from '../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../testing/fake-api';
import { aWorkbook } from '../../testing/files/a-workbook';
import { renderRoutes } from '../../testing/render';
import { QaFineTunePage } from './qa-fine-tune-page';

const LIST = '/bots/C-1/qa_list';
const TESTS = '/bots/C-1/test_questions';
const GENERATE = '/bots/C-1/generate_bot_qa_pairs';
const pairs: Qa[] = Array.from({ length: 12 }, (_, at) => ({
  _id: `q${at}`,
  paused: false,
  draft: false,
  version: 1,
  question: `Question ${at}`,
  answer: `Answer ${at}`,
  phrasings: [],
  created_at: 1_790_000_000 + at,
}));
const questions = () => screen.getAllByLabelText('Question').map((box) => (box as HTMLTextAreaElement).value);
const open = (search = '') =>
  renderRoutes([{ path: '/:botId', element: <QaFineTunePage /> }], `/C-1${search}`);

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install().on('GET', LIST, { body: pairs }).on('GET', TESTS, { body: [] });
});

describe('Q&A Fine Tune', () => {
  it('shows five pairs a page, newest first, at the page of the address', async () => {
    open('?page=2');
    await screen.findByText('12 pairs');
    expect(questions()).toEqual([6, 5, 4, 3, 2].map((at) => `Question ${at}`));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(questions()).toEqual(['Question 1', 'Question 0']);
    expect(screen.getByText('Page 3 of 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('says how many of them are understood', async () => {
    const nothing = { passages: 0, understood: 0, pages: 0, pages_understood: 0 };
    const understanding = { ...nothing, questions: 12, questions_understood: 7, state: 'ready' };
    api.on('GET', '/bots/C-1/knowledge_understanding', { body: understanding });
    open();
    await screen.findByText(/^7 of 12 questions and wordings understood/);
  });

  it('marks the pairs a smaller plan has no room for, and the way to get them back', async () => {
    const now = pairs.map((pair, at) => ({ ...pair, paused: at > 9 }));
    api
      .on('GET', LIST, { body: now })
      .on('GET', '/users/u1/subscription', { body: aSubscription({ plan: 'developer' }) });
    open();
    expect(await screen.findAllByText('Paused')).toHaveLength(2);
    const why =
      'Not used in answers: the plan has no room for it. It comes back with a larger plan, or when other pairs are deleted.';
    expect(screen.getAllByText(why)).toHaveLength(2);
    expect(
      await screen.findByText(/The 2 newest are paused: the bot does not answer from them/),
    ).toBeTruthy();
  });

  it('shows the last page when the address names one that is not there', async () => {
    open('?page=40');
    await screen.findByText('Page 3 of 3');
    expect(questions()).toHaveLength(2);
  });

  it('finds pairs by their words, and opens the pair that the address names', async () => {
    open('?q=answer%207&page=2');
    await screen.findByText('Found: 1 pair');
    expect(questions()).toEqual(['Question 7']);
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search in pairs' }));
    await waitFor(() => expect(questions()).toHaveLength(5));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in pairs' }), 'zebra');
    await screen.findByText('No pair holds these words.');
  });

  it('keeps the pair that is worked on in view when its text leaves the search, and when others add pairs', async () => {
    const { store } = open('?q=answer%207');
    await screen.findByText('Found: 1 pair');
    await userEvent.clear(screen.getByLabelText('Answer'));
    await userEvent.type(screen.getByLabelText('Answer'), 'Other');
    expect(questions()).toEqual(['Question 7']);
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search in pairs' }));
    await waitFor(() => expect(questions()).toHaveLength(5));
    const box = screen.getAllByLabelText<HTMLTextAreaElement>('Answer')[4] as HTMLTextAreaElement;
    await userEvent.type(box, 'A');
    const added = pairs
      .slice(0, 7)
      .map((pair, n) => ({ ...pair, _id: `n${n}`, created_at: 1_800_000_000 + n }));
    api.on('GET', LIST, { body: [...added, ...pairs] });
    await act(async () => void store.dispatch(backend.util.invalidateTags(['Qa'])));
    await screen.findByText('19 pairs');
    await userEvent.keyboard('BC');
    expect(document.activeElement).toBe(box);
    expect(box.value).toMatch(/ABC$/);
    await screen.findByText('Page 3 of 4');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByText('Page 2 of 4');
    await userEvent.click(screen.getAllByLabelText('Answer')[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(questions()[0]).toBe('');
  });

  it('keeps every letter of a search, however late the address follows', async () => {
    open();
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search in pairs' });
    act(() => {
      fireEvent.change(box, { target: { value: 'answer' } });
      expect(box.value).toBe('answer');
      fireEvent.change(box, { target: { value: `${box.value} 7` } });
    });
    await screen.findByText('Found: 1 pair');
    expect(box.value).toBe('answer 7');
  });

  it('opens the page of the pair that the address names', async () => {
    open('?pair=q3');
    await screen.findByText('Page 2 of 3');
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('Question 3');
  });

  it('saves other wordings of a question with the pair', async () => {
    api.on('PUT', `${LIST}/q11`, ({ body }) => ({ body }));
    open();
    await screen.findByText('12 pairs');
    const [add] = screen.getAllByRole('button', { name: 'Add another wording of the question' });
    await userEvent.click(add as HTMLElement);
    await userEvent.type(screen.getByLabelText('Wording 1'), ' How  so? ');
    act(() => (document.activeElement as HTMLElement).blur());
    await waitFor(() => expect(api.calls('PUT', `${LIST}/q11`)).toHaveLength(1));
    expect(api.calls('PUT', `${LIST}/q11`)[0]?.body).toMatchObject({ phrasings: ['How so?'] });
  });

  it('shows how the test question of a pair ended, or adds one', async () => {
    const test = { expectation: 'contains', expected: 'x', answer: '', outcome: null, source_urls: [] };
    const made = { ...test, _id: 't1', question: 'question 11', last_run_at: null, created_at: 1 };
    api.on('GET', TESTS, { body: [{ ...made, result: 'red' }] });
    api.on('POST', TESTS, { status: 201, body: { ...made, _id: 't2', result: 'never' } });
    open();
    await screen.findByText('Test: Failed');
    await userEvent.click(screen.getAllByRole('button', { name: 'Add a test question' })[0] as HTMLElement);
    await waitFor(() => expect(api.calls('POST', TESTS)).toHaveLength(1));
    expect(api.calls('POST', TESTS)[0]?.body).toEqual({
      question: 'Question 10',
      expectation: 'contains',
      expected: 'Answer 10',
    });
  });

  it('imports a CSV file after a look at what it does', async () => {
    const result = { added: 1, updated: 1, unchanged: 0, skipped: 0, left_out: [] };
    api.on('POST', `${LIST}/import`, { body: result });
    open();
    await screen.findByText('12 pairs');
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Import pairs…' }));
    const box = await screen.findByLabelText<HTMLInputElement>('CSV file or Excel workbook');
    const file = 'question,answer\nQuestion 3,Other\nNew?,Yes\nQuestion 4,Answer 4\n';
    await userEvent.upload(box, new File([file], 'pairs.csv', { type: 'text/csv' }));
    await screen.findByText('1 new, 1 changed, 1 unchanged.');
    await userEvent.click(screen.getByRole('button', { name: 'Import 2' }));
    await screen.findByText('1 added, 1 changed.');
    expect(api.calls('POST', `${LIST}/import`)[0]?.body).toMatchObject({
      pairs: [
        { question: 'Question 3', answer: 'Other', phrasings: [] },
        { question: 'New?', answer: 'Yes', phrasings: [] },
      ],
    });
  });

  it('lets a file be read in another encoding, and names rows that the server left out', async () => {
    const leftOut = [{ at: 1, reason: 'The answer is not allowed.' }];
    const result = { added: 1, updated: 0, unchanged: 0, skipped: 0, left_out: leftOut };
    api.on('POST', `${LIST}/import`, { body: result });
    open();
    await screen.findByText('12 pairs');
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Import pairs…' }));
    const bytes = Buffer.from('question;answer\n\nCaf\xe9?;D\xe9sol\xe9\nTh\xe9?;Oui', 'latin1');
    await userEvent.upload(
      await screen.findByLabelText('CSV file or Excel workbook'),
      new File([bytes], 'pairs.csv'),
    );
    await screen.findByText('Désolé');
    await userEvent.selectOptions(screen.getByLabelText('Read the file as'), 'windows-1251');
    await screen.findByText('Dйsolй');
    await userEvent.selectOptions(screen.getByLabelText('Read the file as'), 'windows-1252');
    await userEvent.click(screen.getByRole('button', { name: 'Import 2' }));
    await screen.findByText('1 added, 0 changed. Row 4: The answer is not allowed.');
    expect(api.calls('POST', `${LIST}/import`)[0]?.body).toMatchObject({
      pairs: [{ question: 'Café?' }, {}],
    });
  });

  it('imports the first sheet of a workbook', async () => {
    const result = { added: 1, updated: 0, unchanged: 0, skipped: 0, left_out: [] };
    api.on('POST', `${LIST}/import`, { body: result });
    open();
    await screen.findByText('12 pairs');
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Import pairs…' }));
    const rows = [
      ['Question', 'Answer'],
      ['May I park, even a van?', 'Yes, behind the house.\nUp to 3 m.'],
    ];
    const box = await screen.findByLabelText('CSV file or Excel workbook');
    await userEvent.upload(box, new File([aWorkbook(rows)], 'pairs.xlsx'));
    await screen.findByText('May I park, even a van?');
    await userEvent.click(screen.getByRole('button', { name: 'Import 1' }));
    await screen.findByText(/^1 added, 0 changed/);
    expect(api.calls('POST', `${LIST}/import`)[0]?.body).toMatchObject({
      pairs: [{ question: 'May I park, even a van?', answer: 'Yes, behind the house.\nUp to 3 m.' }],
    });
  });

  it('remembers that the banner was dismissed', async () => {
    const banner =
      "Opt for Excellence: High-Quality Q&A Training Data Overpowers Quantity. Refine Your Bot's Knowledge Now!";
    const { unmount } = open();
    expect(screen.getByText(banner)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(banner)).toBeNull();
    unmount();
    open();
    await screen.findByText('12 pairs');
    expect(screen.queryByText(banner)).toBeNull();
  });

  it('adds a pair on top, ready to type, and saves it when it is left', async () => {
    api.on('POST', LIST, ({ body }) => ({
      status: 201,
      body: { _id: 'q99', created_at: 1_800_000_000, ...(body as object) },
    }));
    open('?page=3');
    await screen.findByText('12 pairs');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(questions()[0]).toBe('');
    await userEvent.keyboard('Do you ship?');
    expect(api.calls('POST', LIST)).toHaveLength(0);
    await userEvent.click(document.body);
    await screen.findByText(/^Saved at/);
    expect(api.calls('POST', LIST).map(({ body }) => body)).toEqual([
      { question: 'Do you ship?', answer: '', phrasings: [] },
    ]);
    expect(screen.getByText('13 pairs')).toBeTruthy();
  });

  it('leaves the focus where somebody types when a pair added before comes into view again', async () => {
    const added = { ...pairs[0], _id: 'q99', created_at: 1_800_000_000 } as Qa;
    api.on('POST', LIST, ({ body }) => ({ status: 201, body: { ...added, ...(body as object) } }));
    const { store } = open();
    const listed = async (list: Qa[]) => {
      api.on('GET', LIST, { body: list });
      await act(async () => void store.dispatch(backend.util.invalidateTags(['Qa'])));
      await screen.findByText(`${list.length} pairs`);
    };
    await screen.findByText('12 pairs');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.keyboard('Do you ship?');
    await userEvent.click(screen.getByDisplayValue('Answer 10'));
    await screen.findByText('13 pairs');
    const own = { ...added, question: 'Do you ship?', answer: '' };
    const others = pairs
      .slice(0, 8)
      .map((pair, at) => ({ ...pair, _id: `n${at}`, created_at: 1_900_000_000 + at }));
    await listed([...others, own, ...pairs]);
    await screen.findByText('Page 3 of 5');
    await listed([own, ...pairs]);
    expect(screen.getByDisplayValue('Do you ship?')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByDisplayValue('Answer 10'));
  });

  it('deletes at once and brings back with Undo', async () => {
    open();
    await screen.findByText('12 pairs');
    await userEvent.click(screen.getByRole('button', { name: 'Delete “Question 11”' }));
    expect(screen.getByText('11 pairs')).toBeTruthy();
    await userEvent.click(
      within(screen.getByText(/^Deleted/).parentElement as HTMLElement).getByText('Undo'),
    );
    expect(screen.getByText('12 pairs')).toBeTruthy();
    expect(questions()[0]).toBe('Question 11');
    expect(api.calls('DELETE', `${LIST}/q11`)).toHaveLength(0);
  });

  it('hands the focus on when a pair goes and when it comes back', async () => {
    open();
    await screen.findByText('12 pairs');
    act(() => screen.getByRole('button', { name: 'Delete “Question 11”' }).focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect((document.activeElement as HTMLTextAreaElement).value).toBe('Question 11'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete “Question 11”' }));
    // by their texts: on a busy machine looking for roles takes longer than there is time to undo
    await userEvent.click(screen.getByText('Next'));
    await userEvent.click(screen.getByText('Undo'));
    await waitFor(() => expect((document.activeElement as HTMLTextAreaElement).value).toBe('Question 11'));
  });

  it('names the way to more room when the plan has none, and counts only what is stored', async () => {
    const limit = 'You have reached the maximum number of Q&A pairs allowed in your plan.';
    api.on('POST', LIST, apiError(409, 'BOTS.QA_LIMIT_REACHED', limit));
    open();
    await screen.findByText('12 pairs');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.keyboard('One too many?');
    await userEvent.click(document.body);
    await screen.findByText(limit);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Switch Plan' })).toBeTruthy();
    screen.getByText('12 pairs');
  });

  it('opens no pair that the plan has no room for, and says what can be done', async () => {
    const planned = pairs.slice(0, 9);
    api
      .on('GET', '/users/u1/bots', { body: [aBot({ _id: 'C-1' })] })
      .on('GET', '/users/u1/subscription', { body: aSubscription({ plan: 'developer' }) })
      .on('GET', LIST, { body: planned })
      .on('POST', GENERATE, { body: [{ ...pairs[9], _id: 'g1' }] });
    open();
    await screen.findByText('9 of 10 pairs');
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
    await screen.findByText(/^1 draft written from your pages.*Your plan has no room for more\.$/);
    expect(screen.getByText('10 of 10 pairs')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    const why = 'Your plan has room for 10 pairs. Delete one, or switch the plan.';
    expect(screen.getByRole('alert').textContent).toContain(why);
    expect(screen.getByRole('button', { name: 'Switch Plan' })).toBeTruthy();
    expect(questions()).not.toContain('');
    await userEvent.click(screen.getByRole('button', { name: 'Delete “Question 8”' }));
    expect(screen.queryByText(why)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(questions()[0]).toBe('');
  });

  it('lets each text run in the direction of its language', async () => {
    open();
    await screen.findByText('12 pairs');
    for (const label of ['Question', 'Answer'])
      for (const box of screen.getAllByLabelText(label)) expect(box.getAttribute('dir')).toBe('auto');
  });

  it('says which pairs are drafts that answer nobody, and keeps them with what is typed', async () => {
    const drafts = pairs.slice(9).map((pair) => ({ ...pair, draft: true }));
    api.on('GET', LIST, { body: [...pairs.slice(0, 9), ...drafts] });
    for (const draft of drafts) api.on('PUT', `${LIST}/${draft._id}`, { body: { ...draft, draft: false } });
    open();
    await screen.findByText(/^3 drafts were written from your pages\. They answer nobody/);
    expect(screen.getAllByText('Draft')).toHaveLength(3);
    await userEvent.type(screen.getAllByLabelText('Answer')[0] as HTMLElement, ' and more');
    await userEvent.click(screen.getAllByRole('button', { name: 'Keep' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getAllByText('Draft')).toHaveLength(2));
    const [kept] = api.calls('PUT', `${LIST}/q11`).filter(({ body }) => !(body as Qa).draft);
    expect(kept?.body).toMatchObject({ answer: 'Answer 11 and more', draft: false });
    await userEvent.click(screen.getByRole('button', { name: 'Keep all' }));
    await waitFor(() => expect(screen.queryByText('Draft')).toBeNull());
    expect(screen.queryByText(/written from your pages/)).toBeNull();
  });

  it('says why a draft was not kept', async () => {
    api
      .on('GET', LIST, { body: [{ ...(pairs[0] as Qa), draft: true }] })
      .on('PUT', `${LIST}/q0`, apiError(409, 'X', 'There is no room.'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep' }));
    await screen.findByText('There is no room.');
    expect(screen.getByText('Draft')).toBeTruthy();
  });

  it('puts generated pairs on top, and says how many there are', async () => {
    const made = ['Do you ship?', 'Can I return it?'].map((question, at) => ({
      _id: `g${at}`,
      question,
      answer: 'Yes.',
      phrasings: [],
      created_at: 1_800_000_000,
      paused: false,
      draft: true,
    }));
    api.on('POST', GENERATE, { body: made });
    open('?page=3');
    await screen.findByText('12 pairs');
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
    await screen.findByText(/^2 drafts written from your pages/);
    await screen.findByText('Page 1 of 3');
    expect(questions()).toEqual([
      'Do you ship?',
      'Can I return it?',
      'Question 11',
      'Question 10',
      'Question 9',
    ]);
    expect(screen.getByText('14 pairs')).toBeTruthy();
    expect(screen.getAllByText('Draft')).toHaveLength(2);
    api.on('POST', GENERATE, { body: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
    await screen.findByText(/^Your pages hold no questions that are not here already/);
    const [first, second] = api.calls('POST', GENERATE).map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(second).not.toBe(first);
  });

  it('says why no pairs were generated, and sends the same request again', async () => {
    api.on('POST', GENERATE, apiError(503, 'X', 'Please try again.'));
    open();
    await screen.findByText('12 pairs');
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
    await screen.findByText('Please try again.');
    api.on('POST', GENERATE, apiError(409, 'BOTS.QA_LIMIT_REACHED', 'Your plan is full.'));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Your plan is full.');
    expect(screen.getByRole('button', { name: 'Switch Plan' })).toBeTruthy();
    const keys = api.calls('POST', GENERATE).map(({ key }) => key);
    expect(keys[1]).toBe(keys[0]);
    screen.getByText('12 pairs');
  });

  it('says why the pairs are not there, and teaches when there are none', async () => {
    api.on('GET', LIST, apiError(500, 'X', 'Please try again.'));
    open();
    await screen.findByText('Please try again.');
    api.on('GET', LIST, { body: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Teach your bot an answer');
    await userEvent.click(screen.getByRole('button', { name: 'Add a pair' }));
    expect(questions()).toEqual(['']);
  });
});
