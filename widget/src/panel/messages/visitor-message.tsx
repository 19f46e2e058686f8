import { memo } from 'react';
import type { Entry } from '../../transport/thread/entry';
import { useChat } from '../hooks/use-chat';
import { clock } from '../parts/age';
import { Icon } from '../parts/icon';
import { foreign, texts } from '../parts/texts';

/** What the visitor wrote, and whether it has reached the server. */
export const VisitorMessage = memo(function VisitorMessage({ entry }: { entry: Entry }) {
  const { client, origin } = useChat();
  const { state } = entry;
  const note = entry.type === 'email' ? texts.mailed : entry.type === 'contact' && texts.mailAddress;
  if (note)
    return (
      <p className="note mailed">
        <Icon name="check" />
        <span>
          {note} <bdi lang="">({entry.text})</bdi>
        </span>
      </p>
    );
  const image = `${origin}/api/files/${entry.text}`;
  return (
    <article className={`msg me ${state}`}>
      <span className="sr">{texts.you}: </span>
      <div className="text" {...foreign}>
        {entry.type === 'image' ? (
          <a href={image} target="_blank" rel="noopener nofollow noreferrer">
            <img src={image} alt={texts.imageSent} loading="lazy" />
          </a>
        ) : (
          entry.text
        )}
      </div>
      {state === 'unsent' ? (
        <p className="note bad" role="alert">
          {texts.unsent}{' '}
          <button type="button" className="link" onClick={() => client.retry(entry)}>
            {texts.retry}
          </button>
        </p>
      ) : (
        <div className="meta">
          {state === 'sending' || state === 'waiting' ? (
            <span>{texts[state]}</span>
          ) : (
            <time dir="auto">{clock(entry.created_at)}</time>
          )}
        </div>
      )}
    </article>
  );
});
