import { useEffect } from 'react';
import { live, type MemberHere } from '../../../api/live';
import { editedItem, type Others, onItem, showOthers, useOthers } from '../../../lib/presence/here';
import { useVisible } from '../../../lib/use-visible';

const SAY_MS = 20_000;
/** Two that were missed: who says nothing has gone. */
const GONE_MS = 45_000;

/** Who else has the bot open, and which of its tabs; says the same of this user, and which entry they edit. */
export function useOthersHere(botId: string, place: string, userId: string | null) {
  const others = useOthers();
  const visible = useVisible();
  useEffect(() => {
    if (!userId || !visible) return;
    let known: Others = {};
    const show = (next: Others) => {
      known = next;
      showOthers(next);
    };
    const say = () => live.sayHere(botId, place, editedItem());
    const receive = ({ bot_id, user_id, email, place: there, item }: MemberHere) => {
      if (bot_id !== botId || user_id === userId) return;
      const isNew = !(email in known);
      show({ ...known, [email]: { place: there, item, at: Date.now() } });
      // who has just come does not know of this one yet
      if (isNew) say();
    };
    const leave = live.joinBot(botId, { onMember: receive, onJoined: say });
    const stop = onItem(say);
    say();
    const timer = setInterval(() => {
      const since = Date.now() - GONE_MS;
      show(Object.fromEntries(Object.entries(known).filter(([, { at }]) => at > since)));
      say();
    }, SAY_MS);
    return () => {
      clearInterval(timer);
      stop();
      leave();
      showOthers();
    };
  }, [botId, place, userId, visible]);
  return Object.entries(others).map(([email, { place: there }]) => ({ email, place: there }));
}
