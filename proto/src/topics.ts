/** One row a topic: who writes it, what its key is, how it is spread and how long it is kept. */
export interface Topic {
  name: string;
  owner: string;
  /** Aggregate whose events keep their order. */
  key: string;
  messages: readonly string[];
  /** Never changed once a topic exists: its keys would move and lose their order. Chat carries the load. */
  partitions: number;
  retentionDays: number;
  /** Events are facts, not states: old ones go, none replaces an earlier one of its key. */
  compacted: false;
}

export const topics = {
  user: {
    name: 'auth.user.v1',
    owner: 'auth',
    key: 'user_id',
    messages: ['UserCreated', 'UserProfileChanged', 'UserDeleted'],
    partitions: 6,
    retentionDays: 7,
    compacted: false,
  },
  bot: {
    name: 'bots.bot.v1',
    owner: 'bots',
    key: 'bot_id',
    messages: [
      'BotCreated',
      'BotChanged',
      'BotDeleted',
      'BotHidden',
      'BotRestored',
      'BotPlanApplied',
      'RestorationBegun',
    ],
    partitions: 6,
    retentionDays: 7,
    compacted: false,
  },
  qa: {
    name: 'bots.qa.v1',
    owner: 'bots',
    key: 'qa_id',
    messages: ['QaSaved', 'QaDeleted'],
    partitions: 6,
    retentionDays: 7,
    compacted: false,
  },
  link: {
    name: 'knowledge.link.v1',
    owner: 'knowledge',
    key: 'link_id',
    messages: ['LinkReady', 'LinkFailed', 'LinkDeleted'],
    partitions: 6,
    retentionDays: 7,
    compacted: false,
  },
  import: {
    name: 'knowledge.import.v1',
    owner: 'knowledge',
    key: 'import_id',
    messages: ['ImportFinished'],
    partitions: 6,
    retentionDays: 7,
    compacted: false,
  },
  understanding: {
    name: 'knowledge.understanding.v1',
    owner: 'knowledge',
    key: 'bot_id',
    messages: ['BotUnderstood'],
    partitions: 6,
    retentionDays: 7,
    compacted: false,
  },
  knowledgeChange: {
    name: 'knowledge.change.v1',
    owner: 'knowledge',
    key: 'bot_id',
    messages: ['EntriesChanged'],
    partitions: 6,
    retentionDays: 7,
    compacted: false,
  },
  message: {
    name: 'chat.message.v1',
    owner: 'chat',
    key: 'thread_id',
    messages: ['MessagePosted', 'ReplyCompleted', 'ThreadErased', 'ThreadExpired'],
    partitions: 24,
    retentionDays: 7,
    compacted: false,
  },
  review: {
    name: 'chat.review.v1',
    owner: 'chat',
    key: 'thread_id',
    messages: ['MessageVoted'],
    partitions: 24,
    retentionDays: 7,
    compacted: false,
  },
  chatChange: {
    name: 'chat.change.v1',
    owner: 'chat',
    key: 'bot_id',
    messages: ['EntriesChanged'],
    partitions: 6,
    retentionDays: 7,
    compacted: false,
  },
  report: {
    name: 'analytics.report.v1',
    owner: 'analytics',
    key: 'bot_id',
    messages: ['ReportFinished'],
    partitions: 6,
    retentionDays: 7,
    compacted: false,
  },
  plan: {
    name: 'billing.plan.v1',
    owner: 'billing',
    key: 'user_id',
    messages: ['PlanChanged'],
    partitions: 6,
    retentionDays: 7,
    compacted: false,
  },
  usage: {
    name: 'billing.usage.v1',
    owner: 'billing',
    key: 'user_id',
    messages: ['UsageReached'],
    partitions: 6,
    retentionDays: 7,
    compacted: false,
  },
} as const satisfies Record<string, Topic>;
