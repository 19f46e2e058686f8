import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Link } from '../../api/types';
import { aBot } from '../../testing/factories';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { KnowledgeLinksPage } from './knowledge-links-page';
import { QaFineTunePage } from './qa-fine-tune-page';

const AT = { created_at: 1_790_000_000 };
const link: Link = {
  changed_since_edit: false,
  paused: false,
  content_truncated: false,
  version: 1,
  fetched_at: null,
  gone_at: null,
  kind: 'page',
  _id: 'l1',
  url: 'https://shop.example/returns',
  thumbnail: '',
  thumbnail_file: '',
  title: 'Returns',
  knowledge_content: 'Within 30 days.',
  state: 'ready',
  reason: '',
  ...AT,
};
const gap = {
  _id: 'g1',
  question: 'gift cards',
  count: 2,
  language: 'en',
  first_at: 1,
  last_at: 2,
  state: 'open',
  samples: [],
  answered: 0,
  answered_share: null,
  score: null,
  votes: 0,
};
const test = {
  _id: 't1',
  question: 'May shoes come back?',
  expectation: 'answered',
  expected: '',
  result: 'green',
  answer: 'Yes.',
  source_urls: [],
  ...AT,
};

const open = (page: ReactElement, search = '', tests: object[] = [test]) => {
  localStorage.clear();
  logInAs('u1');
  FakeApi.install()
    .on('GET', '/users/u1/bots', { body: [aBot({ _id: 'C-1', role: 'viewer' })] })
    .on('GET', '/bots/C-1/qa_list', {
      body: [{ _id: 'q1', question: 'Do you ship?', answer: 'Yes.', phrasings: [], ...AT }],
    })
    .on('GET', '/bots/C-1/gaps', { body: [gap] })
    .on('GET', '/bots/C-1/test_questions', { body: tests })
    .on('GET', '/bots/C-1/test_questions/summary', {
      body: { green: 1, red: 0, never: 0, running: false, last_run_at: 1, first_red: null },
    })
    .on('GET', '/bots/C-1/test_questions/changes', { body: [] })
    .on('GET', '/bots/C-1/knowledge_link_list', { body: [link] })
    .on('GET', '/bots/C-1/knowledge_imports', { body: [] });
  renderRoutes([{ path: '/:botId', element: page }], `/C-1${search}`);
};
const offered = () =>
  screen
    .queryAllByRole('button')
    // sorting changes nothing
    .filter((each) => !each.closest('[role=columnheader]'))
    .map((each) => each.getAttribute('aria-label') ?? each.textContent);

/** What a viewer may press: nothing here changes the bot. */
const HARMLESS = ['What the bot knows from Returns', 'information', 'Dismiss', 'Previous', 'Next', 'Retry'];

it('a viewer reads the last result of a pair’s test question', async () => {
  open(<QaFineTunePage />, '', [{ ...test, question: 'Do you ship?' }]);
  await screen.findByText('Do you ship?');
  expect(await screen.findByText('Test: Passed')).toBeTruthy();
});

it.each([
  ['pairs', '', 'Do you ship?', <QaFineTunePage key="qa" />],
  ['gaps', '?view=gaps', 'gift cards', <QaFineTunePage key="qa" />],
  ['test questions', '?view=tests', 'May shoes come back?', <QaFineTunePage key="qa" />],
  ['links', '', 'Within 30 days.', <KnowledgeLinksPage key="links" />],
])('a viewer reads %s and is offered no change', async (_, search, text, page) => {
  open(page, search);
  await screen.findByText(text);
  await screen.findAllByText(text);
  expect(offered().filter((name) => !HARMLESS.includes(name ?? ''))).toEqual([]);
  for (const box of screen.queryAllByRole<HTMLTextAreaElement>('textbox')) expect(box.readOnly).toBe(true);
});
