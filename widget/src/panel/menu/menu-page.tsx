import { useEffect, useRef, useState } from 'react';
import { downloadChats } from './download-chats';
import { EraseForm } from './erase-form';
import { MailForm } from './mail-form';
import type { MenuProps } from './menu-contract';
import { ThreadList } from './thread-list';

/** What a visitor can do with the own chats; each form takes the menu's place. */
export function MenuPage(props: MenuProps) {
  const { chat, texts, state, onClose } = props;
  const { client, profile } = chat;
  const page = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<'mail' | 'erase' | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { entries, threadId } = state.thread;
  const isStored = threadId !== null && entries.some(({ seq }) => seq !== null);

  // Where the keyboard goes on, and where a screen reader reads on.
  useEffect(() => {
    page.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [form]);

  const back = () => setForm(null);
  const download = async () => {
    setBusy(true);
    setProblem('');
    await downloadChats(chat, texts).catch(() => setProblem(texts.problem));
    setBusy(false);
  };
  const action = (label: string, onClick: () => void, isDisabled = false) => (
    <li>
      <button type="button" className="item" disabled={isDisabled} onClick={onClick}>
        {label}
      </button>
    </li>
  );

  return (
    <section className="menu" ref={page} aria-label={texts.menu}>
      {form === 'mail' ? (
        <MailForm {...props} onBack={back} />
      ) : form === 'erase' ? (
        <EraseForm {...props} onBack={back} />
      ) : (
        <>
          <ul>
            {action(texts.back, onClose)}
            {action(texts.newChat, () => {
              client.startOver();
              onClose();
            })}
            {(profile.takes_email || profile.takes_address) &&
              isStored &&
              action(profile.takes_email ? texts.mail : texts.contact, () => setForm('mail'))}
            {action(texts.download, () => void download(), isBusy)}
            {action(texts.erase, () => setForm('erase'))}
          </ul>
          <p className="note bad" role="alert">
            {problem}
          </p>
          <ThreadList {...props} />
        </>
      )}
    </section>
  );
}
