import { installationNames } from './installation-names.js';

const shown = (name?: string) => {
  const { role, ...names } = installationNames(name);
  return { ...names, role: role('chat') };
};

describe('names of an installation', () => {
  it('are those of a lone one without a name', () => {
    expect(shown()).toEqual(shown(''));
    expect(shown()).toEqual({
      topicPrefix: '',
      keyPrefix: 'chirrup:',
      index: 'chirrup-passages',
      filePrefix: '',
      role: 'chirrup_chat',
    });
  });

  it('begin with its name', () => {
    expect(shown('team-a')).toEqual({
      topicPrefix: 'team-a.',
      keyPrefix: 'team-a:chirrup:',
      index: 'team-a-chirrup-passages',
      filePrefix: 'team-a/',
      role: 'team_a_chirrup_chat',
    });
  });
});
