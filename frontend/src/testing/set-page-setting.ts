/** Writes a setting into the page as the server does; `null` takes it out. */
export function setPageSetting(name: string, content: string | null): void {
  document.querySelector(`meta[name=${name}]`)?.remove();
  if (content === null) return;
  const meta = document.createElement('meta');
  document.head.append(Object.assign(meta, { name, content }));
}

/** Makes this page one of an installation whose mails reach people, or are files. */
export const mailIsSent = (isSent: boolean): void => setPageSetting('mail', isSent ? 'sent' : null);
