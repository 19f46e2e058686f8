import { api } from '../../api/api';
import type { OpenSession, Profile, SignInMethods } from '../../api/types';

const EXPORT_TIMEOUT_MS = 120_000;

const account = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<Profile, string>({
      query: (userId) => `/users/${encodeURIComponent(userId)}/profile`,
      providesTags: ['Profile'],
    }),
    saveProfile: build.mutation<Profile, Profile>({
      query: (profile) => ({
        url: `/users/${encodeURIComponent(profile.id)}/profile`,
        method: 'PUT',
        body: profile,
      }),
      invalidatesTags: ['Profile'],
    }),
    signInMethods: build.query<SignInMethods, string>({
      query: (userId) => `/users/${encodeURIComponent(userId)}/sign_in_methods`,
    }),
    sessions: build.query<OpenSession[], string>({
      query: (userId) => `/users/${encodeURIComponent(userId)}/sessions`,
      providesTags: ['Session'],
    }),
    endSession: build.mutation<null, { userId: string; sessionId: string }>({
      query: ({ userId, sessionId }) => ({
        url: `/users/${encodeURIComponent(userId)}/sessions/${encodeURIComponent(sessionId)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Session'],
    }),
    endAllSessions: build.mutation<null, { userId: string; keepCurrent: boolean }>({
      query: ({ userId, keepCurrent }) => ({
        url: `/users/${encodeURIComponent(userId)}/sessions`,
        method: 'DELETE',
        params: { keep_current: keepCurrent },
      }),
      // nobody may ask any more when this one has ended too
      invalidatesTags: (_, __, { keepCurrent }) => (keepCurrent ? ['Session'] : []),
    }),
    /** A mutation, so that the file is not kept. */
    exportAccount: build.mutation<unknown, string>({
      query: (userId) => ({
        url: `/users/${encodeURIComponent(userId)}/export`,
        timeoutMs: EXPORT_TIMEOUT_MS,
      }),
    }),
    deleteAccount: build.mutation<null, { userId: string; email: string; password?: string }>({
      query: ({ userId, ...body }) => ({
        url: `/users/${encodeURIComponent(userId)}`,
        method: 'DELETE',
        body,
      }),
    }),
    logOut: build.mutation<null, string | null>({
      query: (refreshToken) => ({
        url: '/users/logout',
        method: 'POST',
        body: refreshToken === null ? {} : { refresh_token: refreshToken },
      }),
    }),
  }),
});

export const {
  useProfileQuery,
  useSaveProfileMutation,
  useSignInMethodsQuery,
  useSessionsQuery,
  useEndSessionMutation,
  useEndAllSessionsMutation,
  useExportAccountMutation,
  useDeleteAccountMutation,
  useLogOutMutation,
} = account;
