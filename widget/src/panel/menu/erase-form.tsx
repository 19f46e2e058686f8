import { useState } from 'react';
import type { MenuProps } from './menu-contract';

/** Deletes the visitor's chats on the server, and what this browser holds of them. */
export function EraseForm({ chat, texts, onClose, onBack }: MenuProps & { onBack(): void }) {
  const { client, profile } = chat;
  const [step, setStep] = useState<'ask' | 'busy' | 'failed' | 'done'>('ask');

  const erase = async () => {
    setStep('busy');
    try {
      await client.call('DELETE', `/chats/${profile.bot_id}/visitors/me`);
      client.reset();
      setStep('done');
    } catch {
      setStep('failed');
    }
  };

  if (step === 'done')
    return (
      <div role="status">
        <p>{texts.erased}</p>
        <div className="buttons">
          <button type="button" className="button primary" onClick={onClose}>
            {texts.newChat}
          </button>
        </div>
      </div>
    );
  return (
    <div>
      <h3>{texts.erase}</h3>
      <p>{texts.eraseSure}</p>
      <p className="note bad" role="alert">
        {step === 'failed' && texts.problem}
      </p>
      <div className="buttons">
        <button type="button" className="button" onClick={onBack}>
          {texts.cancel}
        </button>
        <button
          type="button"
          className="button danger"
          disabled={step === 'busy'}
          onClick={() => void erase()}
        >
          {texts.erase}
        </button>
      </div>
    </div>
  );
}
