import { JobRunner } from '@chirrup/jobs/job-runner';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { BotAnnouncer } from '../bots/bot-announcer.js';
import { botChanged } from '../bots/bot-events.js';
import { BotRemoval } from '../bots/deletion/bot-removal.js';
import { BotsRepository } from '../bots/persistence/bots.repository.js';
import { DeletedUsersRepository } from '../bots/persistence/deleted-users.repository.js';
import { TeamRepository } from '../team/persistence/team.repository.js';

const KIND = 'forget-user';
/** Longer than a transaction may take: a bot that was being made at that moment is there by then. */
const LAST_SWEEP_MS = 60_000;
const BATCH = 100;

/** Jobs of the release before have no hash of the address. */
type Payload = { userId: string; emailHash?: string; isLast?: boolean };

/** Purges the bots of a deleted account, those in the bin among them, and lets it leave the bots of others. */
@Injectable()
export class ForgetUserWorker extends JobRunner<Payload> {
  constructor(
    private readonly bots: BotsRepository,
    private readonly deletedUsers: DeletedUsersRepository,
    private readonly announcer: BotAnnouncer,
    private readonly uow: UnitOfWork,
    private readonly removal: BotRemoval,
    private readonly team: TeamRepository,
    private readonly outbox: Outbox,
    @Inject(LOG) log: Log,
  ) {
    super({
      uow,
      log,
      kind: KIND,
      concurrency: 1,
      // an outage must not leave anything behind
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  /** Marks the account as deleted and schedules the rest; the same `id` schedules it once. */
  async schedule(tx: Tx, id: string, account: { userId: string; emailHash: string }): Promise<void> {
    const { userId, emailHash } = account;
    await this.deletedUsers.add(tx, userId);
    await this.#add(tx, id, { userId, emailHash });
  }

  protected async handle({ id, payload }: Job<Payload>, { owner, signal }: JobHandle): Promise<void> {
    const { userId, emailHash = '' } = payload;
    for (;;) {
      if (signal.aborted) return;
      const invitations = emailHash
        ? await this.uow.run({ system: true }, (tx) => this.team.botsThatInvited(tx, emailHash, BATCH))
        : [];
      if (invitations.length === 0) break;
      for (const botId of invitations) await this.#revoke(botId, emailHash);
    }
    for (;;) {
      if (signal.aborted) return;
      const memberships = await this.uow.run({ user: userId }, (tx) =>
        this.bots.listMemberships(tx, userId, BATCH),
      );
      if (memberships.length === 0) break;
      for (const botId of memberships) await this.#end(botId, userId);
    }
    await this.uow.run({ user: userId, system: true }, async (tx) => {
      if (!(await finishJob(tx, id, owner))) return;
      if (!payload.isLast) await this.#add(tx, newId(), { userId, emailHash, isLast: true }, LAST_SWEEP_MS);
    });
  }

  /** Invitations by others hold the address too. */
  async #revoke(botId: string, emailHash: string): Promise<void> {
    await this.uow.run({ tenant: botId }, async (tx) => {
      const bot = await this.bots.lockAny(tx, botId);
      await this.team.revokeByHash(tx, botId, emailHash);
      await this.team.finish(tx, botId);
      if (bot) await this.outbox.add(tx, botChanged(bot));
      tx.afterCommit(() => this.announcer.announce(botId));
    });
  }

  async #end(botId: string, userId: string): Promise<void> {
    await this.uow.run({ tenant: botId }, async (tx) => {
      // whose it is now: it may have been transferred since it was listed
      const bot = await this.bots.lockAny(tx, botId);
      if (bot?.ownerUserId === userId) await this.removal.purge(tx, botId);
      else await this.#leave(tx, bot, { botId, userId });
      tx.afterCommit(() => this.announcer.announce(botId));
    });
  }

  async #leave(
    tx: Tx,
    bot: Parameters<typeof botChanged>[0] | undefined,
    { botId, userId }: { botId: string; userId: string },
  ): Promise<void> {
    await this.team.removeMember(tx, botId, userId);
    await this.team.finish(tx, botId);
    if (bot) await this.outbox.add(tx, botChanged(bot));
  }

  #add(tx: Tx, id: string, payload: Payload, inMs = 0): Promise<void> {
    const { userId } = payload;
    // of no one bot
    const runAt = new Date(Date.now() + inMs);
    return addJob(tx, { id, kind: KIND, botId: userId, queueKey: userId, payload, runAt });
  }
}
