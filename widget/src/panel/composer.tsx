import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { draftOf } from '../transport/next-page';
import { useChat } from './hooks/use-chat';
import { Icon } from './parts/icon';
import { foreign, language, type Texts, texts } from './parts/texts';

const LIMIT = 4_000;
const COUNT_FROM = 3_600;
const MAX_HEIGHT_PX = 140;

/** An input method is writing: its keys are its own. 229: in browsers that end composition before the key. */
export const isComposing = (event: KeyboardEvent<HTMLElement>): boolean =>
  event.isComposing || event.keyCode === 229;

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>;
  isDisabled: boolean;
  /** False: not taken, the text stays. */
  onSend(text: string): boolean;
}

/** Where the visitor writes. Enter sends, Shift+Enter starts a line. */
export function Composer({ input, isDisabled, onSend }: ComposerProps) {
  const chat = useChat();
  const draft = draftOf(chat.profile.bot_id);
  const [text, setText] = useState(draft.read);
  const [isFull, setFull] = useState(false);
  const isTooLong = text.length > LIMIT;
  const canSend = !isDisabled && !isTooLong && text.trim() !== '';

  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [text, input]);

  useEffect(() => draft.keep(text), [text]);

  function submit() {
    if (!canSend) return;
    const isTaken = onSend(text.trim());
    setFull(!isTaken);
    if (isTaken) setText('');
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isFull && <p className="count bad">{texts.full}</p>}
      {text.length >= COUNT_FROM && (
        <p className={isTooLong ? 'count bad' : 'count'} role="status">
          {text.length.toLocaleString(language.code)} / {LIMIT.toLocaleString(language.code)}{' '}
          {isTooLong && texts.tooLong}
        </p>
      )}
      <div className="field">
        <textarea
          ref={input}
          rows={1}
          {...foreign}
          value={text}
          disabled={isDisabled}
          aria-label={texts.input}
          aria-invalid={isTooLong}
          enterkeyhint="send"
          placeholder={texts.placeholder}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {chat.profile.image_uploads && (
          // loaded only if it is used; a second time is without effect
          <span
            ref={(slot) => {
              // a page's policy may refuse the file: then there is no button, and no error in that page either
              void import('./attach').then(
                ({ attach }) => attach(slot, chat, texts as Texts, language.later),
                () => undefined,
              );
            }}
          />
        )}
        <button type="submit" className="send" aria-label={texts.send} disabled={!canSend}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
