import { readReplicas } from './process-kinds.js';

describe('--replicas', () => {
  it('takes kinds of processes, and bff for both edges', () => {
    expect(readReplicas('chat=2,chat-replies=3,bff=2')).toEqual({
      chat: 2,
      'chat-replies': 3,
      'bff-console': 2,
      'bff-visitor': 2,
    });
  });

  it.each(['', 'chat', 'chat=0', 'chat=9', 'chat=two', 'chat=1.5', 'nobody=2', 'chat=2,,bff=2'])(
    'refuses %j and names what can be said',
    (text) => expect(() => readReplicas(text)).toThrow(/takes name=1 to name=8.*Names: auth, .*bff\./),
  );
});
