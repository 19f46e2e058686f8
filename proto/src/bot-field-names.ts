/**
 * The settings of a bot by their names in the contract, in the order of the console's screens: the name in JSON, the
 * name in the public profile (null for what browsers must not see), and what owners call it. A text is as long as the
 * limit of the same name allows.
 */
export const botFieldNames = {
  liveMode: { name: 'live_mode', publicName: 'live', label: 'Live Mode' },
  baseUrl: { name: 'baseURL', publicName: null, label: 'Site Base URL' },
  botName: { name: 'botname', publicName: 'bot_name', label: 'Bot Name' },
  dialogueTitle: { name: 'dialogue_title', publicName: 'dialogue_title', label: 'Dialogue Title' },
  description: { name: 'description', publicName: null, label: 'Description' },
  instructions: { name: 'instructions', publicName: null, label: 'Instructions' },
  carefulness: { name: 'carefulness', publicName: null, label: 'Carefulness' },
  conversationStarters: {
    name: 'conversation_starters',
    publicName: 'conversation_starters',
    label: 'Conversation Starters',
  },
  supportEmail: { name: 'support_email', publicName: null, label: 'Support Email' },
  brandingText: { name: 'branding_text', publicName: 'branding_text', label: 'Branding Text' },
  language: { name: 'language', publicName: 'language', label: 'Language' },
  imageUploads: { name: 'image_uploads', publicName: 'image_uploads', label: 'Images from visitors' },
  allowedOrigins: { name: 'allowed_origins', publicName: null, label: 'Allowed Origins' },
  // public where it is above 0: most bots have none, and every page view loads the profile
  holdoutShare: { name: 'holdout_share', publicName: null, label: 'Holdout' },
  retentionDays: { name: 'retention_days', publicName: null, label: 'Keep conversations' },
  iconLocation: { name: 'icon_location', publicName: 'icon_location', label: 'Icon Location' },
  theme: { name: 'theme', publicName: 'theme', label: 'Theme' },
} as const;

export type BotFieldNames = typeof botFieldNames;
