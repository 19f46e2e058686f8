import 'reflect-metadata';
import { apiControllers } from '../../bff.module.js';
import { LIMITED } from './limited.decorator.js';
import { type EdgeRule, rateRules } from './rate-rules.js';

const refusing = Object.entries(rateRules)
  .filter(([, rule]) => rule.whenUnavailable === 'refuse')
  .map(([name]) => name);

/** Calls of one controller by name, each with its rules. */
const limitedCalls = (): Record<string, EdgeRule[]> =>
  Object.fromEntries(
    apiControllers.flatMap(({ name, prototype }) =>
      Object.getOwnPropertyNames(prototype).flatMap((method) => {
        const rules: EdgeRule[] | undefined = Reflect.getMetadata(LIMITED, prototype[method]);
        return rules ? [[`${name.replace('HttpController', '')}.${method}`, rules]] : [];
      }),
    ),
  );

describe('rate rules', () => {
  it('refuse what spends money or guards a secret while the shared buckets are unavailable, and nothing else', () => {
    expect(refusing).toEqual([
      'logIn',
      'passwordReset',
      'ownerImport',
      'ownerGenerate',
      'botGenerate',
      'ownerUpload',
    ]);
  });

  it('have a name each, for a bucket of their own', () => {
    const names = Object.values(rateRules).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['Messages.post', rateRules.botMessage.limit],
    ['Threads.create', Number.POSITIVE_INFINITY],
    ['Visitors.start', Number.POSITIVE_INFINITY],
  ])('bound %s by source before by bot, for visitors’ ids are free', (call, ofBot) => {
    const rules = limitedCalls()[call] ?? [];
    const kinds = rules.map(({ by }) => by);
    const source = rules.find(({ by }) => by === 'source');
    expect(source).toBeDefined();
    expect(source?.limit).toBeLessThan(ofBot / 5);
    if (kinds.includes('bot')) expect(kinds.indexOf('source')).toBeLessThan(kinds.indexOf('bot'));
  });

  it('close the calls that spend, and leave every other call open', () => {
    const closed = Object.entries(limitedCalls())
      .filter(([, rules]) => rules.some(({ whenUnavailable }) => whenUnavailable === 'refuse'))
      .map(([call]) => call);
    expect(closed.sort()).toEqual(
      [
        'GeneratedQa.generate',
        'Generation.instructions',
        'Generation.starters',
        'Imports.importSite',
        'Imports.importSitemap',
        'KnowledgeFiles.create',
        'Users.logIn',
        'Users.logInWithGoogle',
        'Users.requestPasswordReset',
        'Users.resetPassword',
      ].sort(),
    );
  });
});
