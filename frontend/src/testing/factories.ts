import type { AccountPlan, Bot, Link, Subscription, Usage, UsageEntry } from '../api/types';

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
    holdout_share: 0,
    retention_days: 0,
    owner_user_email: 'owner@shop.example',
    collaborator_user_emails: [],
    invite_user_emails: [],
    role: 'owner',
    paused: false,
    support_email_proven: false,
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

export function aSubscription(part: Partial<Subscription> = {}): Subscription {
  return {
    provider: 'demo',
    plan: 'developer',
    interval: 'month',
    payment_method: false,
    pay_as_you_go_limit: 1_000,
    status: 'active',
    ends_at: null,
    portal_url: null,
    invoices_url: null,
    ...part,
  };
}

const entry = (used: number, available: number | null, extra: number, info: string): UsageEntry => ({
  used,
  available,
  extra,
  info,
});

export function aUsage(part: Partial<Usage> = {}): Usage {
  return {
    end_date: 1_797_933_600,
    monthly_credit_grants_usages: entry(0, 1, 0, 'Granted each month.'),
    payg_credit_usages: entry(0.5, 9.5, 0, 'Credit you pay in.'),
    bot_usages: entry(1, 1, 0, 'Up to 2 bots.'),
    message_usages: {
      activity: entry(40, 160, 0, 'One question with its reply.'),
      cost: entry(0.5, 10.5, 0, 'What messages beyond the plan cost.'),
    },
    qa_fine_tune_usages: entry(4, 6, 0, 'Up to 10 pairs in each bot.'),
    knowledge_link_usages: entry(12, 38, 0, 'Up to 50 pages in each bot.'),
    by_bot: [],
    exhausted: false,
    ...part,
  };
}

/** The nth newest link of a bot. */
export const aLink = (at = 0, part: Partial<Link> = {}): Link => ({
  _id: `l${at}`,
  url: `https://shop.example/p/${at}`,
  thumbnail: '',
  thumbnail_file: '',
  title: `Page ${at}`,
  knowledge_content: `Text ${at}`,
  created_at: 1_790_000_000 - at,
  state: 'ready',
  reason: '',
  fetched_at: null,
  kind: 'page',
  changed_since_edit: false,
  paused: false,
  gone_at: null,
  content_truncated: false,
  version: 1,
  ...part,
});
