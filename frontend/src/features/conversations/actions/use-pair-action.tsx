import { useCallback, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text';
import { pairs } from '../../../api/qa.api';
import { useAppDispatch } from '../../../api/store/store-hooks';
import type { Message, Qa, QaText } from '../../../api/types';
import { PairDialog } from '../../../ui/pairs/pair-dialog';
import { earlierMessages, type Room } from '../history/history.api';
import { type PairAction, pairFor } from './pair-of-reply';

interface Open {
  reply: Message;
  action: PairAction;
  stored: Qa | null;
  text: QaText;
}

/** What became of a reply's pair. */
export interface PairOutcome {
  replyId: string;
  busy?: boolean;
  savedId?: string;
  problem?: string;
}

const TITLES = { make: 'Make this a Q&A', correct: 'Correct this answer' } as const;

/** Makes or corrects the pair of a reply in a dialog; `outcome` tells of the last one. */
export function usePairAction({ botId, threadId }: Room, messages: readonly Message[]) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<Open>();
  const [outcome, setOutcome] = useState<PairOutcome>();
  const held = useRef(messages);
  held.current = messages;
  const read = useCallback(
    async (reply: Message, action: PairAction) => {
      const replyId = reply._id;
      setOutcome({ replyId, busy: true });
      // held while it is read: what nobody holds is thrown away when somebody changes a pair meanwhile
      const asked = dispatch(pairs.initiate(botId, { forceRefetch: true }));
      const known = await asked;
      asked.unsubscribe();
      const question =
        questionOf(reply, held.current) ??
        (await dispatch(
          earlierMessages.initiate(
            { botId, threadId, lastMessageId: replyId },
            { subscribe: false, forceRefetch: true },
          ),
        ).then(({ data }) => questionOf(reply, data?.messages ?? [])));
      if (!known.data) return setOutcome({ replyId, problem: errorText(known.error) });
      setOutcome(undefined);
      setOpen({ reply, action, ...pairFor(reply, question ?? '', known.data) });
    },
    [botId, threadId, dispatch],
  );
  const start = useCallback((reply: Message, action: PairAction) => void read(reply, action), [read]);
  const dialog = open && (
    <PairDialog
      botId={botId}
      title={TITLES[open.action]}
      stored={open.stored}
      text={open.text}
      hint={hintOf(open)}
      saveLabel="Save"
      onClose={() => setOpen(undefined)}
      onSaved={({ _id }) => {
        setOpen(undefined);
        setOutcome({ replyId: open.reply._id, savedId: _id });
      }}
    />
  );
  return { start, outcome, dialog };
}

function questionOf({ reply_to }: Message, messages: readonly Message[]): string | undefined {
  return messages.find(({ _id }) => _id === reply_to)?.content;
}

function hintOf({ stored, text }: Open): string {
  if (stored) return 'This pair is in your Q&A already. Saving changes it for every visitor.';
  if (text.answer === '') return 'Your bot will repeat what you write here, word for word.';
  return 'What the visitor was answered. From now on your bot repeats what stands here, word for word.';
}
