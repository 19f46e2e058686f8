import type { Bot } from '../../api/types';

/** What the owner changes on Basic Info and Theme, in the order of the screens. */
export const FIELD_LABELS = {
  baseURL: 'Site Base URL',
  botname: 'Bot Name',
  dialogue_title: 'Dialogue Title',
  description: 'Description',
  instructions: 'Instructions',
  carefulness: 'Carefulness',
  conversation_starters: 'Conversation Starters',
  support_email: 'Support Email',
  branding_text: 'Branding Text',
  language: 'Language',
  image_uploads: 'Images from visitors',
  allowed_origins: 'Allowed Origins',
  holdout_share: 'Holdout',
  retention_days: 'Keep conversations',
  icon_location: 'Icon Location',
  theme: 'Theme',
} as const satisfies Partial<Record<keyof Bot, string>>;

/** The colours of a theme, in the order of the screen. */
export const COLOUR_LABELS = {
  primaryColor: 'Primary Colour',
  iconBackgroundColor: 'Icon Background',
  iconFontColor: 'Icon',
  clientTextMessageBackgroundColor: 'Visitor Message Background',
  clientTextMessageColor: 'Visitor Message Text',
  botTextMessageBackgroundColor: 'Bot Message Background',
  botTextMessageColor: 'Bot Message Text',
} as const satisfies Record<keyof Bot['theme'], string>;
