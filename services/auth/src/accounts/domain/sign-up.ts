/** Domains: those of the addresses that may make an account. */
export type SignUp = 'open' | 'closed' | readonly string[];

/** Whether an account may be made for an address. */
export const maySignUp = (signUp: SignUp, email: string): boolean => {
  if (typeof signUp === 'string') return signUp === 'open';
  return signUp.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
};
