import { readFileSync } from 'node:fs';
import { botFileJsonSchema } from './bot-file.dto.js';

describe('the published schema of a bot as a file', () => {
  it('is the one that files are checked with: write docs/bot-file.schema.json again after a change', () => {
    const published = new URL('../../../../docs/bot-file.schema.json', import.meta.url);
    expect(JSON.parse(readFileSync(published, 'utf8'))).toEqual(botFileJsonSchema());
  });
});
