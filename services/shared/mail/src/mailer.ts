/** A plain-text mail. */
export interface Mail {
  /** RFC 5322 Message-ID without brackets; the same mail sent again carries the same one. */
  messageId: string;
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
}

/** Port: sends mail (.eml files | SMTP). Resolves when the next hop has it. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}
