import { useEffect, useState } from 'react';
import type { Thread } from '../../api/types';
import { clock } from '../parts/age';
import type { MenuProps } from './menu-contract';

const LIMIT = 50;

/** The visitor's chats, the last used first. */
export function ThreadList({ chat, texts, state, onClose }: MenuProps) {
  const { client, profile } = chat;
  const [threads, setThreads] = useState<readonly Thread[] | null>(null);
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isOver = false;
    setFailed(false);
    client
      .call<Thread[]>('GET', `/chats/${profile.bot_id}/threads?limit=${LIMIT}`)
      .then((found) => isOver || setThreads(found.filter(({ message_count }) => message_count > 0)))
      .catch(() => isOver || setFailed(true));
    return () => {
      isOver = true;
    };
  }, [tries]);

  return (
    <>
      <h3>{texts.chats}</h3>
      {hasFailed ? (
        <p className="note bad" role="alert">
          {texts.problem}{' '}
          <button type="button" className="link" onClick={() => setTries(tries + 1)}>
            {texts.retry}
          </button>
        </p>
      ) : threads ? (
        <ul>
          {threads.length === 0 && <li className="quiet">{texts.noChats}</li>}
          {threads.map(({ _id, first_question, updated_at }) => (
            <li key={_id}>
              <button
                type="button"
                className="item thread"
                aria-current={_id === state.thread.threadId}
                onClick={() => {
                  if (_id !== state.thread.threadId) client.open(_id);
                  onClose();
                }}
              >
                <span dir="auto" lang="">
                  {first_question}
                </span>
                <small dir="auto">{clock(updated_at)}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <ul aria-busy="true" className="skeleton">
          <li />
          <li />
          <li />
        </ul>
      )}
    </>
  );
}
