// non-space text, @, text, a dot, text; the server says what else an address must be
const RULE = /^\S+@\S+\.\S+$/;

export function isInvitable(email: string): boolean {
  return RULE.test(email);
}
