import type { AccountPlan, Bot } from '../api/types';

export function aBot(part: Partial<Bot> = {}): Bot {
  return {
    _id: 'C-7Q2M9XK4T1ZB8HJ3V5NR',
    version: 1,
    avatar: '',
    baseURL: 'https://shop.example',
    botname: 'Alpine Shop',
    dialogue_title: 'Ask Alpine Shop',
    description: '',
    instructions: '',
    conversation_starters: [],
    support_email: '',
    branding_text: 'default',
    live_mode: false,
    theme: {
      primaryColor: '#5654DF',
      iconBackgroundColor: '#5654DF',
      iconFontColor: '#FFFFFF',
      clientTextMessageBackgroundColor: '#5654DF',
      clientTextMessageColor: '#FFFFFF',
      botTextMessageBackgroundColor: '#F3F6F9',
      botTextMessageColor: '#000000',
    },
    icon_location: 'bottom_right',
    allowed_origins: [],
    carefulness: 'balanced',
    language: '',
    image_uploads: false,
    owner_user_email: 'owner@shop.example',
    collaborator_user_emails: [],
    invite_user_emails: [],
    role: 'owner',
    created_at: 1_790_000_000,
    updated_at: 1_790_000_000,
    ...part,
  };
}

export function aPlan(part: Partial<AccountPlan> = {}): AccountPlan {
  return {
    account_plan_type: 'developer',
    number_of_bots: 2,
    customised_theme: false,
    customised_branding: false,
    ...part,
  };
}
