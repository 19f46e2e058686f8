import { Button, type ButtonProps } from '@fluentui/react-components';
import { CheckmarkRegular, CopyRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';

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
  const copy = () => {
    copyText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };
  return (
    <Button {...button} icon={result === 'copied' ? <CheckmarkRegular /> : <CopyRegular />} onClick={copy}>
      <span aria-live="polite">
        {result === 'copied' ? 'Copied' : result === 'failed' ? 'Select and copy by hand' : label}
      </span>
    </Button>
  );
}

/** The clipboard exists on secure pages only; there the caller says to copy by hand. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
