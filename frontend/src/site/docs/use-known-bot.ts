import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sendAsUser } from '../../api/base-query';
import { isLoggedIn, useSession } from '../../api/session';
import type { Bot } from '../../api/types';

const BOT_ID = /^C-[0-9A-Z]{20}$/;

/** The reader's bot: the one in the address (`?bot=`), else the only one that the reader owns or works on. */
export function useKnownBot(): string | undefined {
  const [params] = useSearchParams();
  const session = useSession();
  const named = params.get('bot') ?? '';
  const userId = isLoggedIn(session) ? session.userId : null;
  const [only, setOnly] = useState<string>();
  useEffect(() => {
    setOnly(undefined);
    if (userId === null) return undefined;
    const left = new AbortController();
    void onlyBotOf(userId, left.signal).then((id) => !left.signal.aborted && setOnly(id));
    return () => left.abort();
  }, [userId]);
  return BOT_ID.test(named) ? named : only;
}

/** Not through the store, which documents do without. */
async function onlyBotOf(userId: string, signal: AbortSignal): Promise<string | undefined> {
  const answer = await sendAsUser({ url: `/users/${encodeURIComponent(userId)}/bots` }, signal);
  if ('error' in answer) return undefined;
  const [bot, more] = answer.data as Bot[];
  return more ? undefined : bot?._id;
}
