import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const supportErrors = {
  noAddress: {
    code: 'BOTS.NO_SUPPORT_EMAIL',
    kind: 'conflict',
    message: 'The bot has no Support Email. Enter one first.',
  },
  linkInvalid: {
    code: 'BOTS.SUPPORT_LINK_INVALID',
    kind: 'invalid',
    message:
      'This link is older than 7 days, or the bot has another Support Email by now. Ask for a new link on the bot’s Basic Info page.',
  },
  tooManyMails: {
    code: 'BOTS.TOO_MANY_SUPPORT_LINKS',
    kind: 'rate_limited',
    message:
      'This address was sent several mails already. Please look into its spam folder, or try again later.',
  },
} as const satisfies Record<string, ErrorDefinition>;
