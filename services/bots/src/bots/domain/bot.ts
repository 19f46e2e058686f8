/** Colours of the widget, each `#` and 3 or 6 hex digits. */
export interface Theme {
  primaryColor: string;
  iconBackgroundColor: string;
  iconFontColor: string;
  clientTextMessageBackgroundColor: string;
  clientTextMessageColor: string;
  botTextMessageBackgroundColor: string;
  botTextMessageColor: string;
}

/** What the bot's team may change. */
export interface BotSettings {
  botName: string;
  dialogueTitle: string;
  description: string;
  instructions: string;
  /** Up to four; rows still being written may be empty. */
  conversationStarters: string[];
  supportEmail: string;
  baseUrl: string;
  /** `default` stands for the product's own text. */
  brandingText: string;
  liveMode: boolean;
  theme: Theme;
  iconLocation: string;
  allowedOrigins: string[];
  /** How sure an answer without a model must be: careful, balanced or bold, with more answers and more wrong ones. */
  carefulness: string;
}

export interface Bot extends BotSettings {
  id: string;
  /** Rises with every change. */
  version: number;
  avatar: string;
  ownerUserId: string;
  ownerUserEmail: string;
  createdAt: Date;
  updatedAt: Date;
}

/** More than any plan sells; keeps the list of somebody's bots readable in one piece. */
export const MAX_BOTS_PER_OWNER = 1_000;

export const DEFAULT_BRANDING = 'default';

/** A bot as it is made: off, in the product's colours, with nothing to say yet. */
export const newBot = (given: {
  id: string;
  botName: string;
  ownerUserId: string;
  ownerUserEmail: string;
  at: Date;
}): Bot => ({
  id: given.id,
  version: 1,
  avatar: '',
  botName: given.botName || 'My Bot',
  dialogueTitle: 'How can we help?',
  description: '',
  instructions: '',
  conversationStarters: [],
  supportEmail: '',
  baseUrl: '',
  brandingText: DEFAULT_BRANDING,
  liveMode: false,
  theme: {
    primaryColor: '#5654DF',
    iconBackgroundColor: '#5654DF',
    iconFontColor: '#FFFFFF',
    clientTextMessageBackgroundColor: '#5654DF',
    clientTextMessageColor: '#FFFFFF',
    botTextMessageBackgroundColor: '#F3F6F9',
    botTextMessageColor: '#000000',
  },
  iconLocation: 'bottom_right',
  allowedOrigins: [],
  carefulness: 'balanced',
  ownerUserId: given.ownerUserId,
  ownerUserEmail: given.ownerUserEmail,
  createdAt: given.at,
  updatedAt: given.at,
});
