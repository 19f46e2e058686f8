const RULE = /^[A-Za-z0-9._-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,6}$/;
/** Longest address SMTP can carry (RFC 5321). */
const MAX_LENGTH = 254;

/** The address as it is stored and compared: trimmed, lower case. Undefined when it is none. */
export const normalEmail = (text: string): string | undefined => {
  const email = text.trim().toLowerCase();
  return email.length <= MAX_LENGTH && RULE.test(email) ? email : undefined;
};
