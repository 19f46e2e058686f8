import { DomainError } from '@chirrup/kernel/domain-error';
import type { Bot, BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import type { ServiceOf } from '@chirrup/rpc/service';

type TeamCalls =
  | 'listCollaborators'
  | 'inviteCollaborator'
  | 'removeCollaborator'
  | 'acceptInvitation'
  | 'transferBot'
  | 'requestSupportEmailProof'
  | 'proveSupportEmail';

/** What the bots service says of a bot's team. */
export const fakeTeam = (
  find: (botId: string) => Bot,
): Pick<ServiceOf<typeof BotsDefinition>, TeamCalls> => ({
  async listCollaborators({ botId }) {
    const owner = {
      email: find(botId).ownerUserEmail,
      role: 'owner',
      state: 'owner',
      expiresAt: 0,
      link: '',
    };
    return { collaborators: [owner] };
  },
  async inviteCollaborator({ botId, email, role }) {
    find(botId);
    return { email, role, state: 'invited', expiresAt: 1_700_000_000_000, link: '' };
  },
  async removeCollaborator({ botId, email }) {
    if (email !== find(botId).ownerUserEmail) return {};
    throw new DomainError({ code: 'BOTS.IS_OWNER', kind: 'conflict', message: 'This is the owner.' });
  },
  async acceptInvitation({ token }) {
    if (token === 'good') return { botId: 'C-1', role: 'editor' };
    throw new DomainError({ code: 'BOTS.INVITATION_INVALID', kind: 'not_found', message: 'It was used.' });
  },
  transferBot: async ({ botId, email }) => ({ ...find(botId), ownerUserEmail: email, role: 'editor' }),
  requestSupportEmailProof: async ({ botId }) => find(botId),
  async proveSupportEmail({ token }) {
    if (token === 'good') return { email: 'help@shop.example', botName: 'Shop' };
    throw new DomainError({ code: 'BOTS.SUPPORT_LINK_INVALID', kind: 'invalid', message: 'It is too old.' });
  },
});
