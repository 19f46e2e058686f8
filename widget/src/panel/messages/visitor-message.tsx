import { memo } from 'react';
import type { Entry } from '../../transport/thread/entry';
import { useChat } from '../hooks/use-chat';
import { own, texts } from '../parts/texts';
import { clock } from './age';

/** What the visitor wrote, and whether it has reached the server. */
export const VisitorMessage = memo(function VisitorMessage({ entry }: { entry: Entry }) {
  const { client } = useChat();
  const { state } = entry;
  return (
    <article className={`msg me ${state}`}>
      <span {...own} className="sr">
        {texts.you}:{' '}
      </span>
      <div className="text" dir="auto">
        {entry.text}
      </div>
      {state === 'unsent' ? (
        <p {...own} className="note bad" role="alert">
          {texts.unsent}{' '}
          <button type="button" className="link" onClick={() => client.retry(entry)}>
            {texts.retry}
          </button>
        </p>
      ) : (
        <div className="meta">
          {state === 'sending' || state === 'waiting' ? (
            <span {...own}>{texts[state]}</span>
          ) : (
            <time dir="auto">{clock(entry.created_at)}</time>
          )}
        </div>
      )}
    </article>
  );
});
