import { FakeApi } from '../testing/fake-api';
import { errorText } from './error-text';
import { send } from './send';

const failing = async (body: unknown) => {
  FakeApi.install().on('GET', '/bots/C-1', { status: 500, body });
  const answer = await send({ url: '/bots/C-1' }, null);
  return 'error' in answer ? errorText(answer.error) : undefined;
};

describe('what is said of a call that failed', () => {
  it('is the message of the response', async () => {
    expect(await failing({ message: 'The plan is full.', detail: 'other' })).toBe('The plan is full.');
  });

  it('is otherwise its detail, as JSON where it is no text', async () => {
    expect(await failing({ detail: 'No such bot' })).toBe('No such bot');
    expect(await failing({ detail: [{ loc: ['body'] }] })).toBe('[{"loc":["body"]}]');
  });

  it.each([undefined, {}, '<html>', null])('is otherwise Failed to fetch: %j', async (body) => {
    expect(await failing(body)).toBe('Failed to fetch.');
  });
});
