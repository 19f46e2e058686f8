export interface WrittenMail {
  to: string;
  subject: string;
  body: string;
}

interface MailChoice {
  name: string;
  /** Opens a window to write this mail. */
  composeUrl: (mail: WrittenMail) => string;
}

const query = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Three web mail clients, and what the system has. */
export const MAIL_CHOICES: readonly MailChoice[] = [
  {
    name: 'Gmail',
    composeUrl: ({ to, subject, body }) =>
      `https://mail.google.com/mail/?${query({ view: 'cm', fs: '1', to, su: subject, body })}`,
  },
  {
    name: 'Outlook',
    composeUrl: ({ to, subject, body }) =>
      `https://outlook.live.com/mail/0/deeplink/compose?${query({ to, subject, body })}`,
  },
  {
    name: 'Yahoo',
    composeUrl: ({ to, subject, body }) => `https://compose.mail.yahoo.com/?${query({ to, subject, body })}`,
  },
  {
    name: 'System Default',
    composeUrl: ({ to, subject, body }) => `mailto:${encodeURIComponent(to)}?${query({ subject, body })}`,
  },
];
