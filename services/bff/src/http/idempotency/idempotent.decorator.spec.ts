import 'reflect-metadata';
import { RequestMethod } from '@nestjs/common';
import { INTERCEPTORS_METADATA, METHOD_METADATA } from '@nestjs/common/constants.js';
import { apiControllers } from '../../bff.module.js';
import { RateLimitInterceptor } from '../limits/limited.decorator.js';
import { IDEMPOTENT, IdempotencyInterceptor } from './idempotent.decorator.js';

/** POSTs that take no `Idempotency-Key`, each with what makes it safe to repeat. */
const WITHOUT_KEY: Record<string, string> = {
  'Users.logIn': 'an address has one account; a session more is what a log-in is',
  'Users.logInWithGoogle': 'an address has one account; a session more is what a log-in is',
  'Users.requestPasswordReset': 'a link more does no harm; mails of an address are counted',
  'Users.resetPassword': 'a link works once',
  'Users.refresh': 'the grace period answers the same token again',
  'Users.logOut': 'an ended session stays ended',
  'EmailVerification.request': 'a link more does no harm; mails of an account are counted',
  'EmailVerification.verify': 'a proven address stays proven',
  'Team.transfer': 'a bot has one owner; the former one is refused',
  'SupportEmail.request': 'a link more does no harm; mails of a mailbox are counted',
  'SupportEmail.prove': 'a proven address stays proven',
  'Invitations.accept': 'a link works once, and the same account may repeat it',
  'BotModel.test': 'stores nothing; how often it asks the model is limited',
  'Avatars.set': 'the same picture again changes nothing',
  'DeletedBots.restore': 'a restored bot stays restored',
  'Qa.import': 'the same pairs again change nothing',
  'Changes.restore': 'the same again changes nothing',
  'BotFile.write': 'the same again changes nothing',
  'Insights.cancel': 'a cancelled report stays cancelled',
  'Insights.retry': 'a report that waits or runs is not started again',
  'Insights.draft': 'stores nothing and asks no model',
  'VisitorImages.store': 'an image that is not posted is deleted after an hour',
  'Visitors.start': 'stores nothing',
  'Conversions.record': 'its id is its key',
  'VisitorIdentity.identify': 'the same token of the same visitor changes nothing',
  'IdentitySecret.replace': 'a new secret replaces the one before; its answer is not to be stored',
  'Preview.start': 'stores nothing',
  'DraftLink.make': 'stores nothing',
  'Messages.post': 'client_message_id is its key',
  'Threads.email': 'client_message_id is its key',
  'Messages.stop': 'a stopped reply stays stopped',
  'Reviews.vote': 'a visitor has one vote on a message',
  'KnowledgeFiles.create': 'the same bytes answer the same link',
  'Links.resolve': 'the same again changes nothing',
  'Imports.cancel': 'a cancelled import stays cancelled',
  'Restorations.start': 'the same while it runs is that one, and afterwards changes nothing',
  'Restorations.stop': 'a stopped one stays stopped',
  'Gaps.draft': 'stores nothing and asks no model',
  'Gaps.dismiss': 'a dismissed gap stays dismissed',
  'Gaps.retest': 'asks no model, and sets the state again',
  'TestQuestions.run': 'asks no model; runs of a bot that wait are one',
};

interface Post {
  name: string;
  takesKey: boolean;
  interceptors: unknown[];
}

const posts: Post[] = apiControllers.flatMap(({ name, prototype }) =>
  Object.getOwnPropertyNames(prototype).flatMap((method) => {
    const handler = prototype[method];
    if (Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.POST) return [];
    return [
      {
        name: `${name.replace('HttpController', '')}.${method}`,
        takesKey: Reflect.hasMetadata(IDEMPOTENT, handler),
        interceptors: Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? [],
      },
    ];
  }),
);

describe('every POST', () => {
  it('takes an Idempotency-Key, or is allowed not to for a reason', () => {
    const missing = posts.filter(({ name, takesKey }) => !takesKey && !WITHOUT_KEY[name]);
    const advice =
      'put @Idempotent() above @Limited, or say in idempotent.decorator.spec.ts why it may be repeated';
    expect(missing.map(({ name }) => `${name}: ${advice}`)).toEqual([]);
    expect(posts.length).toBeGreaterThan(20);
  });

  it('is allowed only what it needs', () => {
    const without = posts.filter(({ takesKey }) => !takesKey).map(({ name }) => name);
    expect(Object.keys(WITHOUT_KEY).filter((name) => !without.includes(name))).toEqual([]);
  });

  it('with a key is counted before the key is looked up', () => {
    const wrong = posts.filter(
      ({ takesKey, interceptors }) =>
        takesKey && interceptors.indexOf(RateLimitInterceptor) > interceptors.indexOf(IdempotencyInterceptor),
    );
    expect(wrong.map(({ name }) => `${name}: @Idempotent() stands above @Limited`)).toEqual([]);
  });
});
