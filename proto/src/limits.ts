/** What several rooms must agree on beyond the shape of a message. Lengths are in UTF-16 units. */

/** Longest message of a visitor. */
export const MAX_MESSAGE_LENGTH = 4_000;

/** Longest texts of a bot's settings, and most entries of its lists. */
export const botLimits = {
  baseUrl: 2_000,
  botName: 80,
  dialogueTitle: 80,
  description: 2_000,
  instructions: 8_000,
  conversationStarters: 4,
  conversationStarter: 200,
  supportEmail: 254,
  brandingText: 120,
  allowedOrigins: 20,
  allowedOrigin: 300,
  /** Percent. */
  holdoutShare: 50,
  /** Days a bot may keep conversations for. */
  retentionDays: { min: 31, max: 3_650 },
} as const;

/** Of conversions pages report; a value is in units of its currency. */
export const conversionLimits = { id: 100, value: 1_000_000_000, days: 7 } as const;

/** Colours of a bot that nobody has styled, and of one whose plan has no colours of its own. */
export const defaultTheme = {
  primaryColor: '#5654DF',
  iconBackgroundColor: '#5654DF',
  iconFontColor: '#FFFFFF',
  clientTextMessageBackgroundColor: '#5654DF',
  clientTextMessageColor: '#FFFFFF',
  botTextMessageBackgroundColor: '#F3F6F9',
  botTextMessageColor: '#000000',
} as const;

/** Branding text that stands for the product's own. */
export const DEFAULT_BRANDING = 'default';

/** Words from which an avatar is generated. */
export const avatarDescription = { min: 10, max: 1_000 } as const;

/** Why a visitor may say that an answer did not help, and the longest remark with it. */
export const voteReasons = ['incorrect', 'incomplete', 'unclear', 'other'] as const;
export const MAX_VOTE_COMMENT = 500;

/** Where the widget's icon stands. */
export const iconLocations = ['bottom_left', 'bottom_right'] as const;

/** How sure an answer without a model must be: `bold` gives more answers, and more wrong ones. */
export const carefulnessLevels = ['careful', 'balanced', 'bold'] as const;

/** Of Q&A pairs; `import` is how many one call takes. */
export const qaLimits = { question: 1_000, answer: 10_000, phrasings: 40, import: 200 } as const;
