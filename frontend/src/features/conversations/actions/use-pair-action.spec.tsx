import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../api/api';
import type { Message } from '../../../api/types';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { usePairAction } from './use-pair-action';

const message = (part: Partial<Message>) =>
  ({ state: 'done', lane: 'model', sources: [], ...part }) as Message;
const question = message({ _id: 'm1', content: 'Can I park?' });
const reply = message({ _id: 'm2', content: 'Behind the house.', reply_to: 'm1' });

function Page() {
  const { start, outcome, dialog } = usePairAction({ botId: 'C-1', threadId: 't-1' }, [question, reply]);
  return (
    <>
      <button type="button" onClick={() => start(reply, 'make')}>
        Make
      </button>
      {outcome?.problem}
      {dialog}
    </>
  );
}

it('opens the pair of a reply also where somebody changes a pair while they are read', async () => {
  logInAs('u1');
  const { store } = renderRoutes([{ path: '/', element: <Page /> }], '/');
  const fake = FakeApi.install();
  fake.on('GET', '/bots/C-1/qa_list', () => {
    if (fake.requests.length === 1) store.dispatch(api.util.invalidateTags(['Qa']));
    return { body: [] };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Make' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });
  expect(field.value).toBe('Behind the house.');
});
