import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Link, TestQuestion } from '../../api/types';
import { apiError, FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { LinkDialog } from './links/link-dialog';
import { TestQuestionDialog } from './test-questions/test-question-dialog';
import { TestQuestionsView } from './test-questions/test-questions-view';

const LINKS = '/bots/C-1/knowledge_link_list';
const TESTS = '/bots/C-1/test_questions';
const test: TestQuestion = {
  _id: 't1',
  question: 'Is the tower open?',
  expectation: 'contains',
  expected: 'until six',
  result: 'green',
  answer: 'Until six.',
  outcome: 'answer',
  source_urls: [],
  last_run_at: 100,
  created_at: 1,
  version: 3,
};
const link = {
  _id: 'l1',
  url: 'https://tower.example/hours',
  thumbnail: '',
  title: 'Hours',
  knowledge_content: 'Until six.',
  kind: 'page',
  version: 2,
} as Link;

// Fluent hides what is outside a dialog a moment after it opens
configure({ defaultHidden: true });

let api: FakeApi;
let closed: number;
beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  closed = 0;
  api = FakeApi.install()
    .on('GET', TESTS, { body: [test] })
    .on('GET', `${TESTS}/summary`, {
      body: { green: 1, red: 0, never: 0, running: false, last_run_at: 1, first_red: null },
    })
    .on('GET', '/bots/C-1/answer_impact', { body: [] })
    .on('GET', '/bots/C-1/knowledge_understanding', {
      body: { passages: 1, understood: 1, questions: 0, questions_understood: 0 },
    });
});

const show = (element: React.ReactElement) => renderRoutes([{ path: '/', element }], '/');
const close = () => {
  closed += 1;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('what somebody else deleted while it was edited', () => {
  it('is added again as a link, with the typed text', async () => {
    api
      .on('PUT', `${LINKS}/l1`, apiError(404, 'KNOWLEDGE.LINK_NOT_FOUND', 'There is no such link.'))
      .on('POST', LINKS, { status: 201, body: link });
    show(<LinkDialog botId="C-1" link={link} onClose={close} />);
    await userEvent.type(await screen.findByLabelText(/^Title/), ' of the tower');
    await press('Save changes');
    await screen.findByText('Somebody else deleted this link while you were editing.');
    await press('Add it again');
    await waitFor(() => expect(closed).toBe(1));
    const { url, thumbnail, knowledge_content } = link;
    expect(api.calls('POST', LINKS).map(({ body }) => body)).toEqual([
      { url, thumbnail, knowledge_content, title: 'Hours of the tower' },
    ]);
  });

  it('is only told of a file, which has no address of its own', async () => {
    api.on('PUT', `${LINKS}/l1`, apiError(404, 'KNOWLEDGE.LINK_NOT_FOUND', 'There is no such link.'));
    show(<LinkDialog botId="C-1" link={{ ...link, kind: 'file' }} onClose={close} />);
    await userEvent.type(await screen.findByLabelText(/^Title/), '!');
    await press('Save changes');
    await screen.findByText('Somebody else deleted this link while you were editing.');
    expect(screen.queryByRole('button', { name: 'Add it again' })).toBeNull();
  });

  it('is added again as a test question', async () => {
    api
      .on('PUT', `${TESTS}/t1`, apiError(404, 'CHAT.TEST_QUESTION_NOT_FOUND', 'There is none.'))
      .on('POST', TESTS, { status: 201, body: test });
    show(<TestQuestionDialog botId="C-1" test={test} onClose={close} />);
    await userEvent.type(await screen.findByLabelText(/^Question/), ' Really?');
    await press('Save and ask');
    await press('Add it again');
    await waitFor(() => expect(closed).toBe(1));
    expect(api.calls('POST', TESTS).map(({ body }) => body)).toEqual([
      { question: 'Is the tower open? Really?', expectation: 'contains', expected: 'until six' },
    ]);
  });
});

it('a test question that somebody else changed is deleted when that is asked again', async () => {
  const theirs = { ...test, question: 'Is the tower open on Mondays?', version: 4 };
  api
    .on('GET', '/users/u1/bots', { body: [{ _id: 'C-1', role: 'owner' }] })
    .on('DELETE', `${TESTS}/t1`, ({ query }) =>
      query.get('version') === '4'
        ? { status: 204 }
        : {
            status: 409,
            body: { code: 'CHAT.TEST_QUESTION_VERSION_CONFLICT', message: 'Changed.', test_question: theirs },
          },
    );
  show(<TestQuestionsView botId="C-1" />);
  await press('Delete “Is the tower open?”');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByText(/^Somebody else changed it meanwhile/);
  dialog.getByText(/Is the tower open on Mondays\?/);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.calls('DELETE', `${TESTS}/t1`).map(({ query }) => query.get('version'))).toEqual(['3', '4']);
});
