import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LinkPassages } from '../../../api/types';
import { aLink } from '../../../testing/factories';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { PassagesDialog } from './passages-dialog';

const link = aLink(0, { title: 'Boat hire' });
const PATH = `/bots/C-1/knowledge_link_list/${link._id}/passages`;
// if nothing is laid out, Fluent hides a dialog from assistive technology a moment after it opened
const HIDDEN = { hidden: true };

let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install();
});

const show = (answer: Partial<LinkPassages>) => {
  const body = { passages: [], total: 0, left_out: [], own_text: false, ...answer };
  api.on('GET', PATH, { body });
  renderRoutes(
    [{ path: '/', element: <PassagesDialog botId="C-1" link={link} onClose={() => undefined} /> }],
    '/',
  );
};

it('shows passages under their headings, and what is left out with its reason', async () => {
  show({
    passages: [{ headings: ['Prices', 'Winter'], text: 'Canoe: 20 €\nKayak: 25 €' }],
    total: 1,
    left_out: [
      { why: 'frame', text: 'Home · Boats' },
      { why: 'links', text: 'Partners' },
    ],
  });
  expect(await screen.findByText('Prices › Winter')).toBeTruthy();
  expect(screen.getByText(/^One passage\. Answers quote/)).toBeTruthy();
  expect(screen.getByText(/Kayak: 25 €/)).toBeTruthy();
  const left = screen.getByRole('list', { name: 'Left out', ...HIDDEN });
  expect([...left.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'Navigation, header or footer: Home · Boats',
    'Links to other pages: Partners',
  ]);
});

it('is read to its end', async () => {
  const passages = Array.from({ length: 100 }, (_, n) => ({ headings: [], text: `Passage ${n + 1}.` }));
  show({ passages, total: 130, left_out: [{ why: 'beside', text: 'x' }] });
  expect(await screen.findByText('1 to 100 of 130')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Left out', ...HIDDEN })).toBeNull();
  api.on('GET', PATH, ({ query }) => ({
    body: {
      passages: [{ headings: [], text: `From ${query.get('offset')}.` }],
      total: 101,
      left_out: [],
      own_text: false,
    },
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Later', ...HIDDEN }));
  expect(await screen.findByText('From 100.')).toBeTruthy();
  expect(screen.getByText('101 to 101 of 101')).toBeTruthy();
});

it.each([
  [{}, 'Nothing was learned here.'],
  [
    { passages: [{ headings: [], text: 'Mine.' }], total: 1, own_text: true },
    /^One passage of your own text/,
  ],
])('says whose text it is: %j', async (answer, text) => {
  show(answer);
  expect(await screen.findByText(text)).toBeTruthy();
});
