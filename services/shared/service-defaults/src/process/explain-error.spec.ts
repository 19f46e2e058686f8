import { ConfigError } from '../config/read-config.js';
import { explainError } from './explain-error.js';

class UsageError extends Error {}

describe('why a process ends', () => {
  it('is one line where a person can do something about it', () => {
    expect(explainError(new ConfigError('Setting PORT: is missing.'))).toBe('Setting PORT: is missing.');
    expect(explainError(new UsageError('Usage: …'), [UsageError])).toBe('Usage: …');
  });

  it('is the whole stack of a bug', () => {
    expect(explainError(new UsageError('Usage: …'))).toContain('explain-error.spec');
    expect(explainError('text')).toBe('text');
  });
});
