import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/send';
import type { BotProfile } from '../../api/types';

type ProfileState =
  | { kind: 'loading' }
  | { kind: 'invalid' }
  | { kind: 'failed'; message: string }
  | { kind: 'found'; profile: BotProfile };

/** What everybody may know about a bot. An id that cannot be one answers like an unknown one. */
export function useBotProfile(botId: string): { state: ProfileState; reload: () => void } {
  const [state, setState] = useState<ProfileState>({ kind: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState({ kind: 'loading' });
      const answer = await send(
        { url: `/bots/${encodeURIComponent(botId)}/profile_to_client` },
        null,
        signal,
      );
      if (!signal?.aborted) setState(toState(answer));
    },
    [botId],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  return { state, reload: () => void load() };
}

function toState(answer: Awaited<ReturnType<typeof send>>): ProfileState {
  if (!('error' in answer)) return { kind: 'found', profile: answer.data as BotProfile };
  const { status, data } = answer.error;
  return status === 404 || status === 400 ? { kind: 'invalid' } : { kind: 'failed', message: data.message };
}
