import { useEffect, useRef } from 'react';
import { MailForm } from './mail-form';
import type { BelowProps } from './menu-contract';

/** The form of mails below a reply that does not answer. */
export function MailBelow({ chat, texts, onClose }: BelowProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const { activeElement } = (place.current?.getRootNode() ?? document) as ShadowRoot;
    place.current?.querySelector('input')?.focus();
    return () => (activeElement as HTMLElement | null)?.focus();
  }, []);
  return (
    <section className="menu below" ref={place}>
      <MailForm chat={chat} texts={texts} state={chat.client.state()} onClose={onClose} onBack={onClose} />
    </section>
  );
}
