import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { err, ok, type Result } from '@chirrup/kernel/result';
import { cursorsOf, type Page, pageOf } from '@chirrup/persistence/cursor';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { BotsService } from '../bots/bots.service.js';
import { requireBot } from '../bots/require-bot.js';
import { AccountPlans } from '../plans/account-plans.js';
import { qaErrors } from './domain/qa.errors.js';
import { checkIdempotencyKey, checkQa, type Qa } from './domain/qa.js';
import { QaWriter } from './persistence/qa-writer.js';

export interface ListQa {
  botId: string;
  /** 0 for as many as one list may have. */
  limit: number;
  /** Cursor of the page before, or the id of its last pair; empty for the newest. */
  before: string;
}

const MAX_ROWS = 1_000;
const CURSORS = cursorsOf('pairs', ['id']);

export interface CreateQa {
  botId: string;
  question: string;
  answer: string;
  phrasings: string[];
  /** True for one that was deleted before anybody kept it. */
  draft?: boolean;
  /** The same key answers the same pair; empty for none. */
  idempotencyKey: string;
}

export interface UpdateQa {
  botId: string;
  id: string;
  question: string;
  answer: string;
  /** Undefined: as they are. */
  phrasings: string[] | undefined;
  /** Undefined: as it is; false keeps a draft. */
  draft?: boolean | undefined;
  /** The version the caller has seen; 0 for what they wrote themselves. */
  version?: number | undefined;
}

/** The caller had not seen the latest change. */
export interface QaConflict {
  current: Qa;
}

export interface DeleteQa {
  botId: string;
  qaId: string;
  /** The version the caller has seen; 0 for what they wrote themselves. */
  version?: number | undefined;
}

@Injectable()
export class QaService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly plans: AccountPlans,
    private readonly bots: BotsService,
    private readonly writer: QaWriter,
  ) {}

  /** A bot's pairs, newest first; ids grow with time, so they are the cursor too. */
  async list(principal: Principal, { botId, limit, before }: ListQa): Promise<Page<Qa>> {
    requireBot(principal, botId, 'viewer');
    const [last] = before === '' || isUuid(before) ? [before || null] : CURSORS.read(before);
    const rows = limit > 0 ? Math.min(limit, MAX_ROWS) : MAX_ROWS;
    const pairs = await this.uow.statement<Qa>(
      { tenant: botId },
      `SELECT id, bot_id AS "botId", question, answer, phrasings, created_at AS "createdAt", paused, draft, version FROM qa_pairs
       WHERE bot_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [botId, last, rows + 1],
      'qa.list',
    );
    return pageOf(pairs, rows, ({ id }) => CURSORS.write([id]));
  }

  /** How many pairs a bot has, drafts left out. */
  async count(principal: Principal, botId: string): Promise<number> {
    requireBot(principal, botId, 'viewer');
    const [row] = await this.uow.statement<{ count: number }>(
      { tenant: botId },
      'SELECT count(*)::int AS count FROM qa_pairs WHERE bot_id = $1 AND NOT draft',
      [botId],
      'qa.count',
    );
    return row?.count ?? 0;
  }

  /** Adds a Q&A pair, as many to a bot as the owner's plan allows. */
  async create(
    principal: Principal,
    { botId, question, answer, phrasings, draft = false, ...input }: CreateQa,
  ): Promise<Qa> {
    requireBot(principal, botId, 'editor');
    checkQa({ question, answer, phrasings });
    const idempotencyKey = checkIdempotencyKey(input.idempotencyKey) || null;
    const plan = await this.plans.of(await this.bots.owner(botId));
    return this.uow.run({ tenant: botId }, async (tx) => {
      await this.writer.lock(tx, botId);
      const [before] = await this.writer.findByKeys(tx, botId, idempotencyKey ? [idempotencyKey] : []);
      if (before) return before;
      if (!draft) await this.writer.checkRoom(tx, botId, plan.qaPerBot);
      const [qa] = await this.writer.add(
        tx,
        botId,
        [{ question, answer, phrasings, draft, idempotencyKey }],
        principal,
      );
      const paused = await this.writer.pauseAdded(tx, botId);
      return { ...(qa as Qa), paused };
    });
  }

  /** Changes a pair; saving the same again changes nothing. */
  async update(
    principal: Principal,
    { botId, id, phrasings, draft, version, ...text }: UpdateQa,
  ): Promise<Result<Qa, QaConflict>> {
    requireBot(principal, botId, 'editor');
    if (!isUuid(id)) throw new DomainError(qaErrors.notFound);
    const limit = draft === false ? (await this.plans.of(await this.bots.owner(botId))).qaPerBot : -1;
    return this.uow.run<Result<Qa, QaConflict>>({ tenant: botId }, async (tx) => {
      if (limit >= 0) await this.writer.lock(tx, botId);
      const current = await this.writer.find(tx, botId, id);
      if (!current) throw new DomainError(qaErrors.notFound);
      const wanted = { ...text, phrasings: phrasings ?? current.phrasings };
      if (this.writer.isSame(current, wanted, draft)) return ok(current);
      if (await this.writer.isUnseen(tx, current, version, principal)) return err({ current });
      const isKept = current.draft && draft === false;
      if (isKept) await this.writer.checkRoom(tx, botId, limit);
      return ok(await this.writer.change(tx, current, wanted, principal, draft));
    });
  }

  /** Deletes a pair; deleting it again is fine. */
  async delete(principal: Principal, { botId, qaId, version }: DeleteQa): Promise<Result<void, QaConflict>> {
    requireBot(principal, botId, 'editor');
    if (!isUuid(qaId)) return ok(undefined);
    return this.uow.run<Result<void, QaConflict>>({ tenant: botId }, async (tx) => {
      const current = await this.writer.find(tx, botId, qaId);
      if (!current) return ok(undefined);
      if (await this.writer.isUnseen(tx, current, version, principal)) return err({ current });
      await this.writer.remove(tx, current, principal);
      return ok(undefined);
    });
  }
}
