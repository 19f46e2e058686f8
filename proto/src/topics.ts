/** One row a topic: who writes it, what its key is, how long it is kept. */
export interface Topic {
  name: string;
  owner: string;
  /** Aggregate whose events keep their order. */
  key: string;
  messages: readonly string[];
  retentionDays: number;
}

export const topics = {
  user: {
    name: 'auth.user.v1',
    owner: 'auth',
    key: 'user_id',
    messages: ['UserCreated', 'UserProfileChanged'],
    retentionDays: 7,
  },
  bot: {
    name: 'bots.bot.v1',
    owner: 'bots',
    key: 'bot_id',
    messages: ['BotCreated', 'BotChanged', 'BotDeleted'],
    retentionDays: 7,
  },
  qa: {
    name: 'bots.qa.v1',
    owner: 'bots',
    key: 'qa_id',
    messages: ['QaSaved', 'QaDeleted'],
    retentionDays: 7,
  },
  link: {
    name: 'knowledge.link.v1',
    owner: 'knowledge',
    key: 'link_id',
    messages: ['LinkReady', 'LinkFailed', 'LinkDeleted'],
    retentionDays: 7,
  },
  import: {
    name: 'knowledge.import.v1',
    owner: 'knowledge',
    key: 'import_id',
    messages: ['ImportFinished'],
    retentionDays: 7,
  },
  message: {
    name: 'chat.message.v1',
    owner: 'chat',
    key: 'thread_id',
    messages: ['MessagePosted', 'ReplyCompleted'],
    retentionDays: 7,
  },
  review: {
    name: 'chat.review.v1',
    owner: 'chat',
    key: 'thread_id',
    messages: ['MessageVoted'],
    retentionDays: 7,
  },
} as const satisfies Record<string, Topic>;
