import { DomainError } from '@chirrup/kernel/domain-error';
import type { BotRole } from '@chirrup/tenancy/principal';
import { teamErrors } from './team.errors.js';

/** Collaborators and invitations of a bot, without its owner. */
export const MAX_COLLABORATORS = 50;
export const MAX_MAILS_PER_DAY = 20;

export type CollaboratorRole = Exclude<BotRole, 'owner'>;

/** A row of the team's table: a member or somebody invited. */
export interface Collaborator {
  email: string;
  role: BotRole;
  state: 'owner' | 'collaborator' | 'invited';
  /** Until when the invitation can be accepted. */
  expiresAt?: Date;
}

// what a mail server takes as exactly one address; sign-in providers know more addresses than our own log-in takes
const ADDRESS = /^[!-~]+@[!-~]+\.[!-~]+$/;
const SEPARATORS = /[<>,;:"()[\]\\]/;
/** Longest address SMTP can carry (RFC 5321). */
const MAX_LENGTH = 254;

/** The address as it is stored and compared. Throws `BOTS.INVALID_EMAIL`. */
export const parseEmail = (text: string): string => {
  const email = text.trim().toLowerCase();
  const isOne = ADDRESS.test(email) && !SEPARATORS.test(email) && email.split('@').length === 2;
  if (email.length > MAX_LENGTH || !isOne) throw new DomainError(teamErrors.invalidEmail);
  return email;
};

/** Throws `BOTS.INVALID_ROLE`. */
export const parseRole = (text: string): CollaboratorRole => {
  if (text !== 'editor' && text !== 'viewer') throw new DomainError(teamErrors.invalidRole);
  return text;
};
