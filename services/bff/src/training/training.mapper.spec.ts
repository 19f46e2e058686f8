import { Understanding } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { toUnderstanding } from './training.mapper.js';

const understanding = (part: Partial<Understanding>) =>
  toUnderstanding(
    Understanding.fromPartial({ passages: 9, understood: 4, pages: 3, pagesUnderstood: 1, ...part }),
  );

describe('toUnderstanding', () => {
  it('says how far the bot is', () => {
    expect(understanding({ model: 'm', state: 'ready' })).toMatchObject({
      passages: 9,
      understood: 4,
      pages: 3,
      pages_understood: 1,
      state: 'ready',
    });
  });

  it('counts nothing where there is no model, and says why', () => {
    expect(understanding({ model: '', state: 'unavailable' })).toMatchObject({
      passages: 0,
      pages: 0,
      state: 'unavailable',
    });
  });

  it('understands a service that does not say why', () => {
    expect(understanding({ model: 'm', state: '' }).state).toBe('ready');
    expect(understanding({ model: '', state: '' }).state).toBe('off');
  });
});
