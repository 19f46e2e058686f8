import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Gap } from '../../../api/types';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { QaFineTunePage } from '../qa-fine-tune-page';

const GAPS = '/bots/C-1/gaps';
const gap = (id: string, question: string, count: number): Gap => ({
  _id: id,
  question,
  count,
  language: 'en',
  first_at: 1_790_000_000,
  last_at: 1_790_086_400,
  state: 'open',
  samples: count > 1 ? ['voucher'] : [],
  answered: count > 1 ? 4 : 0,
  answered_share: count > 1 ? 0.25 : null,
  score: count > 1 ? 41 : null,
  votes: 0,
});
const gift = gap('g1', 'gift cards', 12);
const norway = gap('g2', 'ship to norway', 1);
const trial = (outcome: 'answer' | 'nothing', state: Gap['state']) => ({
  outcome,
  lane: outcome === 'answer' ? 'verified' : 'none',
  content: outcome === 'answer' ? '**Gift cards:** from 10 EUR. [1]' : 'I found nothing.',
  sources: outcome === 'answer' ? [{ n: 1, title: 'Cards', url: 'https://a.example/cards' }] : [],
  confidence: 0,
  gap: { ...gift, state },
});
const open = () => renderRoutes([{ path: '/:botId', element: <QaFineTunePage /> }], '/C-1?view=gaps');
const rowOf = (question: string) => screen.getByText(question).closest('[role=row],tr') as HTMLElement;

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
    .on('GET', GAPS, { body: [gift, norway] });
});

describe('Gaps', () => {
  it('are listed under their own view, with how often and when they were asked', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Unanswered questions' });
    expect(screen.getByRole('tab', { name: 'Gaps' }).getAttribute('aria-selected')).toBe('true');
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Question',
      'Not answered',
      'Satisfaction',
      'Last asked',
      'Actions',
    ]);
    expect(within(rowOf('gift cards')).getByText('12 of 16 times')).toBeTruthy();
    expect(within(rowOf('gift cards')).getByText(/^41/).textContent).toBe('41 (a guess)');
    expect(within(rowOf('ship to norway')).getByText('1 time')).toBeTruthy();
    expect(within(rowOf('ship to norway')).getAllByText('–')).toHaveLength(1);
    expect(within(rowOf('gift cards')).getByText('Also asked: voucher')).toBeTruthy();
    expect(rowOf('gift cards').querySelector('time')?.dateTime).toBe('2026-09-22T14:13:20.000Z');
    await userEvent.click(screen.getByRole('tab', { name: 'Pairs' }));
    expect(await screen.findByText('Teach your bot an answer')).toBeTruthy();
  });

  it('say whose satisfaction visitors voted on', async () => {
    api.on('GET', GAPS, { body: [{ ...gift, votes: 2 }] });
    open();
    expect(await screen.findByText('41')).toBeTruthy();
    expect(screen.queryByText('(a guess)')).toBeNull();
  });

  it('become pairs: drafted, edited, saved, asked again and green', async () => {
    const pair = {
      _id: 'q1',
      question: 'Gift cards?',
      answer: 'Yes, from 10 EUR.',
      phrasings: [],
      created_at: 1,
    };
    let tries = 0;
    api
      .on('POST', `${GAPS}/g1/draft`, {
        body: {
          question: 'Gift cards?',
          answer: 'We have cards.',
          source_url: 'https://a.example/cards',
          answers: false,
        },
      })
      .on('POST', '/bots/C-1/qa_list', { status: 201, body: pair })
      // a new pair is not known at once
      .on('POST', `${GAPS}/g1/retest`, () => {
        tries += 1;
        return { body: tries > 1 ? trial('answer', 'answered') : trial('nothing', 'open') };
      });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Draft an answer to “gift cards”' }));
    const dialog = await dialogOf('Answer this question');
    expect((dialog.getByLabelText('Question') as HTMLInputElement).value).toBe('Gift cards?');
    expect(dialog.getByText(/^Your pages do not seem to answer this/)).toBeTruthy();
    const link = dialog.getByRole('link', { name: 'Open the page this comes from' });
    expect(link.getAttribute('href')).toBe('https://a.example/cards');
    const answer = dialog.getByLabelText('Answer');
    await userEvent.clear(answer);
    await userEvent.type(answer, pair.answer);
    await userEvent.click(dialog.getByRole('button', { name: 'Save and ask' }));
    expect(await screen.findByText('Answered now')).toBeTruthy();
    expect(within(rowOf('gift cards')).getByText('Gift cards:').tagName).toBe('STRONG');
    expect(within(rowOf('gift cards')).getByText('12 of 16 times until now')).toBeTruthy();
    expect(within(rowOf('gift cards')).getByTitle('Cards').textContent).toBe('[1]');
    expect(tries).toBe(2);
    expect(api.calls('POST', '/bots/C-1/qa_list').map(({ body }) => body)).toEqual([
      { question: pair.question, answer: pair.answer, phrasings: [] },
    ]);
    expect(screen.queryByRole('button', { name: 'Draft an answer to “gift cards”' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Draft an answer to “ship to norway”' })).toBeTruthy();
  });

  it('keep what is written when it is not saved', async () => {
    api
      .on('POST', `${GAPS}/g1/draft`, {
        body: { question: 'Gift cards?', answer: '', source_url: '', answers: false },
      })
      .on('POST', '/bots/C-1/qa_list', apiError(409, 'BOTS.QA_LIMIT_REACHED', 'Your plan has no room.'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Draft an answer to “gift cards”' }));
    const dialog = await dialogOf('Answer this question');
    const save = dialog.getByRole('button', { name: 'Save and ask' }) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('Answer'), 'Yes.');
    await userEvent.click(save);
    expect(await dialog.findByText('Your plan has no room.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Switch Plan' })).toBeTruthy();
    expect((dialog.getByLabelText('Answer') as HTMLTextAreaElement).value).toBe('Yes.');
    expect(api.calls('POST', `${GAPS}/g1/retest`)).toEqual([]);
  });

  it('are dismissed one by one, keep their places and come back with Undo', async () => {
    api
      .on('POST', `${GAPS}/g1/dismiss`, { body: { ...gift, state: 'dismissed' } })
      .on('POST', `${GAPS}/g2/dismiss`, { body: { ...norway, state: 'dismissed' } })
      .on('POST', `${GAPS}/g1/retest`, { body: trial('answer', 'open') });
    open();
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Dismiss “gift cards”' }));
    expect(await within(rowOf('gift cards')).findByText('Dismissed.')).toBeTruthy();
    expect(within(rowOf('ship to norway')).queryByText('Dismissed.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss “ship to norway”' }));
    expect(await within(rowOf('ship to norway')).findByText('Dismissed.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Bring back “gift cards”' }));
    await waitFor(() => expect(within(rowOf('gift cards')).queryByText('Dismissed.')).toBeNull());
    expect(screen.getByRole('button', { name: 'Bring back “ship to norway”' })).toBeTruthy();
    expect(api.calls('POST', `${GAPS}/g1/dismiss`)).toHaveLength(1);
    expect(api.calls('POST', `${GAPS}/g2/retest`)).toHaveLength(0);
  });

  it('come back when dismissing failed, which is said', async () => {
    api.on('POST', `${GAPS}/g1/dismiss`, apiError(403, 'AUTH.FORBIDDEN', 'You may not do this.'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss “gift cards”' }));
    expect(await screen.findByText('You may not do this.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Dismiss “gift cards”' })).toBeTruthy();
  });

  it('teach what they are for while there are none', async () => {
    api.on('GET', GAPS, { body: [] });
    open();
    expect(await screen.findByRole('heading', { name: 'No unanswered questions' })).toBeTruthy();
  });
});
