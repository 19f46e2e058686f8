import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Qa } from '../../api/types';
import { apiError, FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { QaFineTunePage } from './qa-fine-tune-page';

const LIST = '/bots/C-1/qa_list';
const pairs: Qa[] = Array.from({ length: 12 }, (_, at) => ({
  _id: `q${at}`,
  question: `Question ${at}`,
  answer: `Answer ${at}`,
  created_at: 1_790_000_000 + at,
}));
const questions = () => screen.getAllByLabelText('Question').map((box) => (box as HTMLTextAreaElement).value);
const open = (search = '') =>
  renderRoutes([{ path: '/:botId', element: <QaFineTunePage /> }], `/C-1${search}`);

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install().on('GET', LIST, { body: pairs });
});

describe('Q&A Fine Tune', () => {
  it('shows five pairs a page, newest first, at the page of the address', async () => {
    open('?page=2');
    await screen.findByText('12 pairs');
    expect(questions()).toEqual([6, 5, 4, 3, 2].map((at) => `Question ${at}`));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(questions()).toEqual(['Question 1', 'Question 0']);
    expect(screen.getByText('Page 3 of 3')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('shows the last page when the address names one that is not there', async () => {
    open('?page=40');
    await screen.findByText('Page 3 of 3');
    expect(questions()).toHaveLength(2);
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
      { question: 'Do you ship?', answer: '' },
    ]);
    expect(screen.getByText('13 pairs')).toBeTruthy();
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

  it('says why the pairs are not there, and teaches when there are none', async () => {
    api.on('GET', LIST, apiError(500, 'X', 'Please try again.'));
    open();
    await screen.findByText('Please try again.');
    api.on('GET', LIST, { body: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Teach your bot an answer');
  });
});
