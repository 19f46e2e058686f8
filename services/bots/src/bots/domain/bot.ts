import { readMailAddress } from '@chirrup/proto/mail-address';
import { type BotSettings, initialSettings } from './bot-settings.js';

export interface Bot extends BotSettings {
  id: string;
  /** Rises with every change. */
  version: number;
  /** Name of a stored file; empty for none. */
  avatar: string;
  /** The last support address whose reader has shown that they want visitors' chats; empty for none. */
  provenSupportEmail: string;
  ownerUserId: string;
  ownerUserEmail: string;
  /** As the team's tables have it; written with every change of the team. */
  collaboratorEmails: string[];
  invitedEmails: string[];
  /** The owner's plan has no room for it: it does not answer on sites until there is. */
  paused: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Hidden since then, until it is restored or purged. */
  deletedAt: Date | null;
}

/** Whether visitors' chats may be mailed to the bot's support address. */
export const isSupportEmailProven = (bot: Pick<Bot, 'supportEmail' | 'provenSupportEmail'>): boolean =>
  bot.provenSupportEmail !== '' && readMailAddress(bot.supportEmail) === bot.provenSupportEmail;

/** More than any plan sells; keeps the list of a user's bots readable in one piece. */
export const MAX_BOTS_PER_OWNER = 1_000;

/** A deleted bot, as its owner sees it. */
export type HiddenBot = Bot & { deletedAt: Date };

/** How long the owner may bring a deleted bot back. */
const RESTORE_MS = 30 * 24 * 60 * 60_000;

/** When a deleted bot is purged. */
export const purgeTime = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORE_MS);

/** A new bot: off, in the product's colours, without knowledge. */
export const newBot = (given: {
  id: string;
  botName: string;
  ownerUserId: string;
  ownerUserEmail: string;
  at: Date;
}): Bot => {
  const settings = initialSettings();
  return {
    ...settings,
    botName: given.botName || settings.botName,
    id: given.id,
    version: 1,
    avatar: '',
    provenSupportEmail: '',
    ownerUserId: given.ownerUserId,
    ownerUserEmail: given.ownerUserEmail,
    collaboratorEmails: [],
    invitedEmails: [],
    paused: false,
    createdAt: given.at,
    updatedAt: given.at,
    deletedAt: null,
  };
};
