import { requireBotRole, requireService, requireUser, requireVisitor } from './guards.js';
import type { Principal } from './principal.js';

const editor: Principal = { kind: 'member', userId: 'u1', botId: 'b1', role: 'editor' };
const visitor: Principal = { kind: 'visitor', botId: 'b1', visitorId: 'v1' };

describe('guards', () => {
  it('lets a member do what the role covers and nothing more', () => {
    expect(() => requireBotRole(editor, 'b1', 'viewer')).not.toThrow();
    expect(() => requireBotRole(editor, 'b1', 'owner')).toThrow('You may not do this.');
  });

  it.each<Principal>([editor, visitor, { kind: 'anonymous' }, { kind: 'user', userId: 'u1' }])(
    'hides a foreign bot from %j',
    (principal) => expect(() => requireBotRole(principal, 'b2', 'viewer')).toThrow('There is no such bot.'),
  );

  it('binds a visitor to the bot of the session', () => {
    expect(requireVisitor(visitor, 'b1')).toBe('v1');
    expect(() => requireVisitor(visitor, 'b2')).toThrow('There is no such bot.');
  });

  it('asks for a login or a service where one is needed', () => {
    expect(requireUser(editor)).toBe('u1');
    expect(() => requireUser(visitor)).toThrow('Please log in first.');
    expect(() => requireService(editor)).toThrow('You may not do this.');
  });
});
