import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import { conversionLimits } from '@chirrup/proto/limits';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { isHeldOut } from './domain/holdout.js';
import { addConversion, forgetVisitorConversions } from './persistence/conversions.rows.js';

export interface RecordConversion {
  botId: string;
  id: string;
  currency: string;
  value: number;
  convertedAt: Date;
  /** Percent of visitors who do not see the widget. */
  holdoutShare: number;
}

const WINDOW_MS = conversionLimits.days * 24 * 60 * 60 * 1_000;
/** Pages count whole seconds: a conversation that began in the very second seems to have begun after it. */
const SECOND_MS = 1_000;
/** Conversations that are looked at; a visitor seldom has more than one. */
const LATEST = 10;

@Injectable()
export class ConversionsService {
  readonly #chat: ServiceOf<typeof ChatDefinition>;

  constructor(
    private readonly uow: UnitOfWork,
    bus: ServiceBus,
  ) {
    this.#chat = bus.client(ChatDefinition);
  }

  /**
   * Stores what a visitor did on the owner's page, with the conversation before it.
   * @returns whether the visitor had a conversation in the days before. Without one, and without a holdout, nothing is stored.
   */
  async record(principal: Principal, { botId, ...input }: RecordConversion): Promise<boolean> {
    const visitorId = requireVisitor(principal, botId);
    const threadId = await this.#threadBefore(principal, botId, input.convertedAt.getTime());
    if (!threadId && input.holdoutShare === 0) return false;
    const conversion = { ...input, visitorId, threadId, isHeldOut: isHeldOut(visitorId, input.holdoutShare) };
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (!(await isBotDeleted(tx, botId))) await addConversion(tx, botId, conversion);
    });
    return threadId !== null;
  }

  /** Deletes the conversions of a visitor, also of one who never had a conversation. */
  erase(principal: Principal, botId: string): Promise<void> {
    const visitorId = requireVisitor(principal, botId);
    return this.uow.run({ tenant: botId }, (tx) => forgetVisitorConversions(tx, botId, visitorId));
  }

  async #threadBefore(principal: Principal, botId: string, at: number): Promise<string | null> {
    const { threads } = await this.#chat.listThreads({ botId, limit: LATEST, before: 0 }, { principal });
    const thread = threads.find(
      ({ messageCount, createdAt, updatedAt }) =>
        messageCount > 0 && createdAt < at + SECOND_MS && updatedAt >= at - WINDOW_MS,
    );
    return thread?.id ?? null;
  }
}
