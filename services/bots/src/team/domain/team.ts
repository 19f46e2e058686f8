import { DomainError } from '@chirrup/kernel/domain-error';
import { readMailAddress } from '@chirrup/proto/mail-address';
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
  /** Of an invitation just made, where no mail reaches people. */
  link?: string;
}

/** The address as it is stored and compared. Throws `BOTS.INVALID_EMAIL`. */
export const parseEmail = (text: string): string => {
  const email = readMailAddress(text);
  if (email === undefined) throw new DomainError(teamErrors.invalidEmail);
  return email;
};

/** Throws `BOTS.INVALID_ROLE`. */
export const parseRole = (text: string): CollaboratorRole => {
  if (text !== 'editor' && text !== 'viewer') throw new DomainError(teamErrors.invalidRole);
  return text;
};
