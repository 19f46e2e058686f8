import { memo, useEffect, useState } from 'react';
import type { Vote } from '../../api/types';
import { type Entry, isUnfinished } from '../../transport/thread/entry';
import { useAnswerText } from '../hooks/use-answer-text';
import { useChat } from '../hooks/use-chat';
import { useReadingRhythm } from '../hooks/use-reading-rhythm';
import { loadMenu } from '../load-menu';
import type { AnswerDrawing } from '../markdown/answer-text';
import type { BelowView, Menu } from '../menu/menu-contract';
import { clock } from '../parts/age';
import { Chips } from '../parts/chips';
import { Icon } from '../parts/icon';
import { fill, foreign, language, type Texts, texts } from '../parts/texts';

/** Offers come before: both are said at once. */
const LONG_WAIT_MS = 4_000;
/** A text in one language that is not known. */
const WHOLE: { end?: number; language?: string }[] = [{}];

/** One answer: dots, then its text at reading rhythm, then what can be done with it. */
export const BotMessage = memo(function BotMessage({ entry }: { entry: Entry }) {
  const { client, profile } = useChat();
  const isStreaming = isUnfinished(entry);
  const { shown, isDone } = useReadingRhythm(entry.text, isStreaming);
  const drawing = useAnswerText();
  // said once, when all of it is there
  const [isSettling, setSettling] = useState(!isDone || drawing === undefined);
  useEffect(() => {
    if (isDone && drawing !== undefined) setTimeout(setSettling, 0, false);
  }, [isDone, drawing]);
  const isWaiting = isStreaming && !entry.text;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setLong, LONG_WAIT_MS, true);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const text = isDone ? entry.text : (drawing?.tidyTail(shown) ?? shown);
  // not in the article, which is busy and so is not said yet
  const meanwhile = isWaiting && (isLong || entry.offers) && (
    <div className="meanwhile">
      <p className="note">{texts.longer}</p>
      {!!entry.offers?.length && (
        <>
          <p className="note">{texts.offers}</p>
          {drawing?.sourceList(entry.offers, true, texts, language.code)}
        </>
      )}
    </div>
  );
  return (
    <>
      <article className="msg bot" aria-busy={!isDone || isSettling}>
        <span className="sr" {...foreign}>
          {profile.bot_name}:{' '}
        </span>
        {text.trim() ? (
          <div className="text" {...foreign}>
            {(entry.parts ?? WHOLE).map(({ end, language }, i, parts) => (
              <div key={end} lang={language}>
                {drawing
                  ? drawing.markdown(text.slice(parts[i - 1]?.end, end), {
                      sources: isDone ? entry.sources : undefined,
                      tableLabel: texts.tableLabel,
                      newTab: texts.newTab,
                    })
                  : text.slice(parts[i - 1]?.end, end)}
              </div>
            ))}
          </div>
        ) : (
          !isDone && (
            <div className="text dots" role="img" aria-label={texts.typing}>
              <i />
              <i />
              <i />
            </div>
          )
        )}
        {isStreaming && (
          <button type="button" className="small" onClick={() => void client.stopReply(entry)}>
            <Icon name="stop" />
            {texts.stop}
          </button>
        )}
        {isDone && <Footer entry={entry} drawing={drawing} />}
      </article>
      {meanwhile}
    </>
  );
});

function Footer({ entry, drawing }: { entry: Entry; drawing: AnswerDrawing | null | undefined }) {
  const chat = useChat();
  const { client, profile } = chat;
  const { state, lane } = entry;
  const [Below, setBelow] = useState<BelowView | null>(null);
  const ask = (form: Exclude<keyof Menu, 'page'>) =>
    void loadMenu(chat).then((menu) => menu && setBelow(() => menu[form]));
  return (
    <>
      {state === 'failed' && !entry.text && <p className="text">{texts.failed}</p>}
      {state === 'stopped' && <p className="note">{texts.stopped}</p>}
      {lane === 'verified' && (
        <p className="note verified">
          <Icon name="check" />
          {fill(texts.verifiedBy, profile.bot_name)}
        </p>
      )}
      {drawing?.sourceList(entry.sources, lane === 'none', texts, language.code)}
      {lane === 'none' && (
        <Chips label={texts.suggestions} items={entry.suggestions} onPick={(item) => client.send(item)} />
      )}
      {entry.unanswered && (profile.takes_email || profile.takes_address) && (
        <button type="button" className="small" onClick={() => ask('mail')}>
          {profile.takes_email ? texts.mail : texts.contact}
        </button>
      )}
      <div className="meta">
        <time dir="auto">{clock(entry.created_at)}</time>
        {state === 'complete' && <Votes entry={entry} onDown={() => ask('reason')} />}
      </div>
      {Below && <Below chat={chat} texts={texts as Texts} entry={entry} onClose={() => setBelow(null)} />}
    </>
  );
}

function Votes({ entry, onDown }: { entry: Entry; onDown(): void }) {
  const { client } = useChat();
  const button = (vote: Vote, label: string, icon: 'up' | 'down') => (
    <button
      type="button"
      className="vote"
      aria-label={label}
      title={label}
      aria-pressed={entry.vote === vote}
      onClick={() => {
        const cast = entry.vote === vote ? 0 : vote;
        void client.vote(entry, cast);
        if (cast < 0) onDown();
      }}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      {button(1, texts.helpful, 'up')}
      {button(-1, texts.notHelpful, 'down')}
    </>
  );
}
