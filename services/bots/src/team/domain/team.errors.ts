import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const teamErrors = {
  invalidEmail: {
    code: 'BOTS.INVALID_EMAIL',
    kind: 'invalid',
    message: 'Please enter a valid email address.',
  },
  invalidRole: {
    code: 'BOTS.INVALID_ROLE',
    kind: 'invalid',
    message: 'A collaborator can be an editor or a viewer. Transfer the bot to make somebody its owner.',
  },
  isOwner: {
    code: 'BOTS.IS_OWNER',
    kind: 'conflict',
    message: 'This is the owner of the bot. Transfer the bot to another collaborator first.',
  },
  teamFull: {
    code: 'BOTS.TEAM_FULL',
    kind: 'conflict',
    message: 'A bot can have 50 collaborators and invitations. Remove one to invite another.',
  },
  tooManyInvitations: {
    code: 'BOTS.TOO_MANY_INVITATIONS',
    kind: 'rate_limited',
    message: 'Only 20 invitations a day can be sent for a bot. Please send the others tomorrow.',
  },
  tooManyMails: {
    code: 'BOTS.TOO_MANY_MAILS_TO_ADDRESS',
    kind: 'rate_limited',
    message: 'This address was sent several mails already. Please try again later.',
  },
  invitationInvalid: {
    code: 'BOTS.INVITATION_INVALID',
    kind: 'not_found',
    message:
      'This invitation was used already, was taken back or is older than 72 hours. Please ask the owner of the bot for a new one.',
  },
  invitationForAnother: {
    code: 'BOTS.INVITATION_FOR_ANOTHER',
    kind: 'forbidden',
    message: 'This invitation is for another email address. Log in with the address it was sent to.',
  },
  noCollaborator: {
    code: 'BOTS.NO_COLLABORATOR',
    kind: 'conflict',
    message: 'Only a collaborator can become the owner. Invite that person first.',
  },
  planOfNewOwner: {
    code: 'BOTS.NEW_OWNER_LIMIT_REACHED',
    kind: 'conflict',
    message: 'The plan of the new owner has no room for another bot. They can delete a bot or upgrade.',
  },
  newOwnerNotProven: {
    code: 'BOTS.NEW_OWNER_NOT_PROVEN',
    kind: 'conflict',
    message: 'The new owner has not confirmed their email address yet. They can do so on their account page.',
  },
} as const satisfies Record<string, ErrorDefinition>;
