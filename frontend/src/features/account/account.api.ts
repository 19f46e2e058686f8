import { api } from '../../api/api';
import type { Profile } from '../../api/types';

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
    logOut: build.mutation<null, string | null>({
      query: (refreshToken) => ({
        url: '/users/logout',
        method: 'POST',
        body: refreshToken === null ? {} : { refresh_token: refreshToken },
      }),
    }),
  }),
});

export const { useProfileQuery, useSaveProfileMutation, useLogOutMutation } = account;
