import 'reflect-metadata';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { apiControllers } from '../../bff.module.js';
import { FilesHttpController } from '../../static/files.http-controller.js';
import { addressRules } from './address-rules.js';
import { LIMITED } from './limited.decorator.js';
import { type EdgeRule, rateRules } from './rate-rules.js';

const refusing = Object.entries(rateRules)
  .filter(([, rule]) => rule.whenUnavailable === 'refuse')
  .map(([name]) => name);

/** Every call of the edge's controllers by name, each with its rules. Health is asked by machines only. */
const calls = (): [string, EdgeRule[]][] =>
  [...apiControllers, FilesHttpController].flatMap(({ name, prototype }) =>
    Object.getOwnPropertyNames(prototype).flatMap((method): [string, EdgeRule[]][] => {
      if (!Reflect.hasMetadata(METHOD_METADATA, prototype[method])) return [];
      return [
        [
          `${name.replace('HttpController', '')}.${method}`,
          Reflect.getMetadata(LIMITED, prototype[method]) ?? [],
        ],
      ];
    }),
  );

describe('rate rules', () => {
  it('refuse what spends money or guards a secret while the shared buckets are unavailable, and nothing else', () => {
    expect(refusing).toEqual([
      'logIn',
      'passwordReset',
      'mailedLink',
      'accountDelete',
      'ownerPay',
      'ownerImport',
      'ownerPageCheck',
      'ownerGenerate',
      'botGenerate',
      'ownerUpload',
      'visitorEmail',
      'sourceEmail',
      'botEmail',
    ]);
  });

  it('have a name each, for a bucket of their own', () => {
    const names = [...Object.values(rateRules), ...Object.values(addressRules)].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('bound what visitors read by source, for their ids are free', () => {
    const reads = calls().filter(([, rules]) =>
      rules.some((rule) => rule === rateRules.visitorRead || rule === rateRules.visitorData),
    );
    expect(reads.length).toBeGreaterThan(4);
    for (const [, rules] of reads) expect(rules.some(({ by }) => by === 'source')).toBe(true);
  });

  it.each([
    ['Messages.post', rateRules.botMessage.limit],
    ['Threads.email', rateRules.botEmail.limit],
    ['Threads.create', Number.POSITIVE_INFINITY],
    ['Visitors.start', Number.POSITIVE_INFINITY],
  ])('bound %s by source before by bot, for visitors’ ids are free', (call, ofBot) => {
    const rules = calls().find(([name]) => name === call)?.[1] ?? [];
    const kinds = rules.map(({ by }) => by);
    const source = rules.find(({ by }) => by === 'source');
    expect(source).toBeDefined();
    expect(source?.limit).toBeLessThan(ofBot / 5);
    if (kinds.includes('bot')) expect(kinds.indexOf('source')).toBeLessThan(kinds.indexOf('bot'));
  });

  it.each(['Links.create', 'Links.update', 'TestQuestions.run', 'Imports.importSite'])(
    'let at most ten of %s come at once, for each keeps the database busy',
    (call) => {
      const rules = calls().find(([name]) => name === call)?.[1] ?? [];
      expect(Math.min(...rules.map(({ limit }) => limit))).toBeLessThanOrEqual(10);
    },
  );

  it('bound every call, of owners and of visitors', () => {
    const reaches = (rules: EdgeRule[], caller: 'owners' | 'visitors') =>
      rules.some(({ of }) => of === undefined || of === caller);
    const ofVisitors = /^(Threads|Messages|Reviews)\./;
    const unbounded = calls().filter(
      ([call, rules]) => !reaches(rules, 'owners') || (ofVisitors.test(call) && !reaches(rules, 'visitors')),
    );
    expect(calls().length).toBeGreaterThan(50);
    expect(unbounded.map(([call]) => call)).toEqual([]);
  });

  it('close the calls that spend, and leave every other call open', () => {
    const closed = calls()
      .filter(([, rules]) => rules.some(({ whenUnavailable }) => whenUnavailable === 'refuse'))
      .map(([call]) => call);
    expect(closed.sort()).toEqual(
      [
        'AccountData.erase',
        'Avatars.generate',
        'Avatars.set',
        'BotModel.test',
        'EmailVerification.request',
        'EmailVerification.verify',
        'GeneratedQa.generate',
        'Generation.instructions',
        'Generation.starters',
        'Imports.importSite',
        'Imports.importSitemap',
        'Doctor.start',
        'Invitations.accept',
        'KnowledgeFiles.create',
        'Recrawls.start',
        'Billing.startCheckout',
        'Billing.topUp',
        'SupportEmail.prove',
        'SupportEmail.request',
        'Threads.email',
        'Users.logIn',
        'Users.logInWithGoogle',
        'Users.requestPasswordReset',
        'Users.resetPassword',
      ].sort(),
    );
  });
});
