import { cleanText } from '@chirrup/text/files/clean-text';

/**
 * Word processors copy breaks within a paragraph, and what cannot be seen, as control characters; the server refuses
 * a text with them, and nobody could find them in it.
 */
export function cleanPastes(): () => void {
  const clean = (event: ClipboardEvent) => {
    const field = event.target;
    const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
    if (!isText || field.type === 'password' || field.readOnly || field.disabled) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const cleaned = cleanText(text);
    // as the browser's own insertion it can be undone with the keys
    if (cleaned !== text && document.execCommand('insertText', false, cleaned)) event.preventDefault();
  };
  document.addEventListener('paste', clean);
  return () => document.removeEventListener('paste', clean);
}
