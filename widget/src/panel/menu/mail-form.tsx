import { readMailAddress } from '@chirrup/proto/mail-address';
import { useRef, useState } from 'react';
import type { Message } from '../../api/types';
import type { ApiError } from '../../transport/http/api-error';
import { uuid } from '../../transport/uuid';
import type { MenuProps } from './menu-contract';

/**
 * Asks for the address to answer to, and sends the last messages to the owner's team. Where nothing is mailed, the team sees
 * chat and address in its console.
 */
export function MailForm({ chat, texts, state, onClose, onBack }: MenuProps & { onBack(): void }) {
  const { client, profile } = chat;
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const tried = useRef({ reply_to: '', client_message_id: '' });
  const { threadId } = state.thread;

  const send = async () => {
    setProblem('');
    if (readMailAddress(address) === undefined) return setProblem(texts.mailWrong);
    setBusy(true);
    try {
      const path = `/chats/${profile.bot_id}/threads/${threadId}/emails`;
      // The same at every try: the shop gets one mail. With another address it is another mail.
      const reply_to = address.trim();
      if (tried.current.reply_to !== reply_to) tried.current = { reply_to, client_message_id: uuid() };
      client.stored(await client.call<Message>('POST', path, tried.current));
      onClose();
    } catch (error) {
      setProblem((error as ApiError).status === 429 ? texts.later : texts.problem);
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <h3>{profile.takes_email ? texts.mail : texts.contact}</h3>
      <label>
        {texts.mailAddress}
        <input
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          dir="ltr"
          value={address}
          onInput={(event) => setAddress(event.currentTarget.value)}
        />
      </label>
      <p className="quiet">{profile.takes_email ? texts.mailHint : texts.contactHint}</p>
      <p className="note bad" role="alert">
        {problem}
      </p>
      <div className="buttons">
        <button type="button" className="button" onClick={onBack}>
          {texts.cancel}
        </button>
        <button type="submit" className="button primary" disabled={isBusy}>
          {texts.send}
        </button>
      </div>
    </form>
  );
}
