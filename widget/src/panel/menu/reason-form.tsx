import { MAX_VOTE_COMMENT, voteReasons } from '@chirrup/proto/limits';
import { useState } from 'react';
import type { ApiError } from '../../transport/http/api-error';
import type { BelowProps } from './menu-contract';

/** Asks why an answer did not help, once it was voted down: one of a list, own words, or both. */
export function ReasonForm({ chat, texts, entry, onClose }: BelowProps) {
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState('');
  const [step, setStep] = useState<'asked' | 'sending' | 'sent'>('asked');
  if (entry.vote !== -1) return null;
  if (step === 'sent')
    return (
      <p className="note" role="status">
        {texts.thanks}
      </p>
    );

  const send = async () => {
    setStep('sending');
    setProblem('');
    try {
      await chat.client.call('POST', `/${chat.profile.bot_id}/bot_message_reviews/${entry.id}`, {
        reference_message_id: entry.id,
        positive_count: 0,
        negative_count: 1,
        ...(reason && { reason }),
        ...(comment.trim() && { comment: comment.trim() }),
      });
      setStep('sent');
    } catch (error) {
      setProblem((error as ApiError).status === 429 ? texts.later : texts.problem);
      setStep('asked');
    }
  };

  return (
    <section className="menu below">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <fieldset>
          <legend>{texts.why}</legend>
          {voteReasons.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`why-${entry.id}`}
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {texts[each]}
            </label>
          ))}
        </fieldset>
        <label>
          {texts.more}
          <input
            type="text"
            dir="auto"
            maxLength={MAX_VOTE_COMMENT}
            value={comment}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
        </label>
        <p className="note bad" role="alert">
          {problem}
        </p>
        <div className="buttons">
          <button type="button" className="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button
            type="submit"
            className="button primary"
            disabled={step === 'sending' || !(reason || comment.trim())}
          >
            {texts.send}
          </button>
        </div>
      </form>
    </section>
  );
}
