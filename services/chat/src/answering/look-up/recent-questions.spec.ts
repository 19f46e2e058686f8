import { RecentQuestions } from './recent-questions.js';

describe('RecentQuestions', () => {
  it('keeps the last questions of a bot’s thread', () => {
    const recent = new RecentQuestions();
    recent.keep('b', 't', ['A?']);
    recent.keep('b', 't', ['A?', 'B?']);
    expect(recent.of('b', 't')).toEqual(['A?', 'B?']);
    expect(recent.of('other', 't')).toEqual([]);
    expect(recent.of('b', 'other')).toEqual([]);
  });

  it('forgets the thread that was quiet longest', () => {
    const recent = new RecentQuestions();
    for (let thread = 0; thread < 2_000; thread += 1) recent.keep('b', `${thread}`, ['Q?']);
    recent.keep('b', '0', ['Q?', 'R?']);
    recent.keep('b', 'new', ['N?']);
    expect(recent.of('b', '0')).toEqual(['Q?', 'R?']);
    expect(recent.of('b', '1')).toEqual([]);
    expect(recent.of('b', 'new')).toEqual(['N?']);
  });
});
