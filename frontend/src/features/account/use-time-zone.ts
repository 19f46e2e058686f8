import { useEffect } from 'react';
import type { Profile } from '../../api/types';
import { useSaveProfileMutation } from './account.api';

/** Gives an account without a time zone the browser's: days of its figures begin by it. */
export function useTimeZone(profile: Profile | undefined): void {
  const [save] = useSaveProfileMutation();
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (profile?.time_zone === '' && timeZone) void save({ ...profile, time_zone: timeZone });
  }, [profile, save]);
}
