import { RecentQuestions } from './recent-questions.js';

describe('RecentQuestions', () => {
  it('keeps the last questions of a bot’s thread', () => {
    const recent = new RecentQuestions();
    recent.set('b', 't', ['A?']);
    recent.set('b', 't', ['A?', 'B?']);
    expect(recent.get('b', 't')).toEqual(['A?', 'B?']);
    expect(recent.get('other', 't')).toEqual([]);
    expect(recent.get('b', 'other')).toEqual([]);
  });

  it('forgets the thread that was quiet longest', () => {
    const recent = new RecentQuestions();
    for (let thread = 0; thread < 2_000; thread += 1) recent.set('b', `${thread}`, ['Q?']);
    recent.set('b', '0', ['Q?', 'R?']);
    recent.set('b', 'new', ['N?']);
    expect(recent.get('b', '0')).toEqual(['Q?', 'R?']);
    expect(recent.get('b', '1')).toEqual([]);
    expect(recent.get('b', 'new')).toEqual(['N?']);
  });
});
