import { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { hashToken, invitationMail, invitationToken } from './invitation.js';

describe('an invitation', () => {
  const given = {
    publicUrl: 'https://chirrup.example',
    token: 'abc',
    botName: 'Shop',
    ownerEmail: 'ann@example.com',
    role: 'editor',
  } as const;

  it('says who invites, to which bot, and what one may do there', () => {
    const { text } = invitationMail(given);
    expect(text).toContain('ann@example.com invites you to work on the bot “Shop”. You can train');
    expect(text).toContain('https://chirrup.example/invitation?p=abc');
    expect(invitationMail({ ...given, role: 'viewer' }).text).toContain('You can see');
  });

  it('carries no link but its own, whatever the bot is called', () => {
    const { text } = invitationMail({
      ...given,
      botName: 'Win at https://evil.example/x\r\nBcc: a@b.example',
    });
    expect(text.match(/https?:/g)).toHaveLength(1);
    expect(text).not.toContain('evil.example');
  });

  it('has a token that depends on the mail and the key', () => {
    const [one, other] = [1, 2].map((byte) => new SigningKeys(Buffer.alloc(32, byte))) as [
      SigningKeys,
      SigningKeys,
    ];
    const tokens = [invitationToken(one, 'a'), invitationToken(one, 'b'), invitationToken(other, 'a')];
    expect(new Set(tokens.map((token) => hashToken(token).toString('hex'))).size).toBe(3);
    expect(invitationToken(one, 'a')).toBe(tokens[0]);
  });
});
