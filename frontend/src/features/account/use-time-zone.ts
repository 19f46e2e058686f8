import { useEffect } from 'react';
import { useSession } from '../../api/session';
import { setOwnerZone } from '../../lib/labels/owner-zone';
import { useProfileQuery, useSaveProfileMutation } from './account.api';

/** Shows moments in the account's time zone; one without gets the browser's: days of its figures begin by it. */
export function useTimeZone(): void {
  const { userId } = useSession();
  const { data: profile, isError } = useProfileQuery(userId ?? '', { skip: userId === null });
  const [save] = useSaveProfileMutation();
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (profile?.time_zone === '' && timeZone) void save({ ...profile, time_zone: timeZone });
  }, [profile, save]);
  useEffect(() => {
    setOwnerZone(isError ? '' : profile?.time_zone);
    return () => setOwnerZone(undefined);
  }, [profile?.time_zone, isError]);
}
