import { api } from '../../api/api';
import { botPath } from '../../api/bots.api';
import type { Bot, Collaborator } from '../../api/types';

export type MemberRole = Exclude<Collaborator['role'], 'owner'>;

interface Person {
  botId: string;
  email: string;
}

const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    team: build.query<Collaborator[], string>({
      query: (botId) => `${botPath(botId)}/collaborators`,
      providesTags: ['Team'],
    }),
    /** Mails an invitation, also again; a collaborator gets the role instead. */
    invite: build.mutation<Collaborator, Person & { role: MemberRole }>({
      query: ({ botId, email, role }) => ({
        url: `${botPath(botId)}/collaborators`,
        method: 'POST',
        body: { email, role },
      }),
      invalidatesTags: ['Team'],
    }),
    /** Removes a collaborator, or takes back an invitation. */
    removePerson: build.mutation<null, Person>({
      query: ({ botId, email }) => ({
        url: `${botPath(botId)}/collaborators/${encodeURIComponent(email)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Team'],
    }),
    leave: build.mutation<null, Person>({
      query: ({ botId, email }) => ({
        url: `${botPath(botId)}/collaborators/${encodeURIComponent(email)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Bot'],
    }),
    transfer: build.mutation<Bot, Person>({
      query: ({ botId, email }) => ({ url: `${botPath(botId)}/transfer`, method: 'POST', body: { email } }),
      invalidatesTags: ['Team', 'Bot'],
    }),
  }),
});

export const {
  useTeamQuery,
  useInviteMutation,
  useRemovePersonMutation,
  useLeaveMutation,
  useTransferMutation,
} = teamApi;
