import type { TestAuthority } from '../../servers/certificates.js';

/** How an engine is secured: TLS by a certificate of this authority, and whom it lets in. */
export interface EngineSecurity {
  authority: TestAuthority;
  user: string;
  password: string;
}

/** `user:password` as it stands in a URL. */
export const userInfo = ({ user, password }: Pick<EngineSecurity, 'user' | 'password'>): string =>
  `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
