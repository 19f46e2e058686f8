import { leftOutSites } from './site-data.js';

describe('left-out sites', () => {
  it('hold pages and gold phrases for every question that can be answered', () => {
    const sites = leftOutSites();
    expect(sites).toHaveLength(8);
    for (const { pages, questions } of sites) {
      const answerable = questions.filter(({ gold }) => gold.length > 0);
      expect(answerable).toHaveLength(38);
      expect(questions.filter(({ kind }) => kind === 'unanswerable')).toHaveLength(12);
      for (const question of answerable)
        expect(question.pages.every((path) => pages[path] !== undefined)).toBe(true);
    }
  });
});
