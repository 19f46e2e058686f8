/** A setting of the installation that the server wrote into the page; `null` where it has none. */
export function pageSetting(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content || null;
}

/** Whether the installation's mails reach people; else they are files of whoever runs it. */
export function sendsMail(): boolean {
  return pageSetting('mail') === 'sent';
}
