import { Button, type ButtonProps } from '@fluentui/react-components';
import { CheckmarkRegular, CopyRegular } from '@fluentui/react-icons';
import { type MouseEvent, useEffect, useState } from 'react';

const SHOWN_MS = 2000;

/** Copies a text and says so for two seconds. */
export function CopyButton({
  text,
  label = 'Copy',
  ...button
}: { text: string; label?: string } & ButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => setResult(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    copyText(text, currentTarget).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };
  const said = result && (result === 'copied' ? 'Copied' : 'Select and copy by hand');
  return (
    <Button
      {...button}
      // what it does stays in its name, also while it says what it did
      aria-label={said && `${said}. ${label}`}
      icon={result === 'copied' ? <CheckmarkRegular /> : <CopyRegular />}
      onClick={copy}
    >
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  );
}

/** The clipboard exists on secure pages only: on others, as of an installation in a local network, a selection is copied. */
async function copyText(text: string, button: HTMLElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  Object.assign(area.style, { position: 'fixed', top: '0', opacity: '0' });
  // beside the button, where a dialog lets it have the focus
  button.after(area);
  area.focus();
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  button.focus();
  if (!isCopied) throw new Error('this page may not copy');
}
