import {
  BotsDefinition,
  type Change,
  type ChangeList,
  type GetBotRequest,
  type ImportQaRequest,
  type ImportQaResult,
  type ListChangesRequest,
  type NoteChangesRequest,
  type Restoration,
  type RestorationList,
  type RestoreChangeRequest,
  type RestoreResult,
  type StartRestorationRequest,
  type StopRestorationRequest,
} from '@chirrup/proto/gen/bots/v1/bots_service';
import type { Empty } from '@chirrup/proto/gen/common/v1/common';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import type { Change as BotChange } from '../changes/change.js';
import { changedOf } from '../changes/changed-of.js';
import { ListChangesQuery } from '../changes/list-changes.query.js';
import { NoteChangesCommand } from '../changes/note-changes.command.js';
import { ImportQaCommand } from '../qa/commands/import-qa.command.js';
import { Restorations } from '../restoring/going-back/restorations.js';
import { RestoreChangeCommand } from '../restoring/restore-change.command.js';

/** The calls about many pairs at once and about what was changed. */
export type ChangesCalls =
  | 'importQa'
  | 'listChanges'
  | 'noteChanges'
  | 'restoreChange'
  | 'startRestoration'
  | 'listRestorations'
  | 'stopRestoration';

@Controller()
export class ChangesGrpcController implements Pick<ServiceOf<typeof BotsDefinition>, ChangesCalls> {
  constructor(
    private readonly importQaCommand: ImportQaCommand,
    private readonly listChangesQuery: ListChangesQuery,
    private readonly noteChangesCommand: NoteChangesCommand,
    private readonly restoreChangeCommand: RestoreChangeCommand,
    private readonly restorations: Restorations,
  ) {}

  @Call(BotsDefinition, 'importQa')
  async importQa(request: ImportQaRequest, { principal }: CallContext): Promise<ImportQaResult> {
    return this.importQaCommand.execute(principal, request);
  }

  @Call(BotsDefinition, 'listChanges')
  async listChanges({ botId, page }: ListChangesRequest, { principal }: CallContext): Promise<ChangeList> {
    const query = { botId, limit: page?.limit ?? 0, before: page?.before ?? '' };
    const { rows, next } = await this.listChangesQuery.execute(principal, query);
    return { changes: rows.map(toChangeMessage), next };
  }

  @Call(BotsDefinition, 'noteChanges')
  async noteChanges(
    { botId, changes, importId }: NoteChangesRequest,
    { principal }: CallContext,
  ): Promise<Empty> {
    const noted = changes.map(({ kind, subject, beforeJson, afterJson }) => ({
      kind,
      subject,
      before: beforeJson ? JSON.parse(beforeJson) : null,
      after: afterJson ? JSON.parse(afterJson) : null,
    }));
    await this.noteChangesCommand.execute(principal, { botId, noted, importId });
    return {};
  }

  @Call(BotsDefinition, 'restoreChange')
  async restoreChange(request: RestoreChangeRequest, { principal }: CallContext): Promise<RestoreResult> {
    if (!request.all) return this.restoreChangeCommand.execute(principal, request);
    // edges of the last release ask so during a rolling update; they learn that it has begun, not how far it is
    await this.restorations.start(principal, request);
    return { restored: 0, skipped: 0, gone: 0 };
  }

  @Call(BotsDefinition, 'startRestoration')
  startRestoration(request: StartRestorationRequest, { principal }: CallContext): Promise<Restoration> {
    return this.restorations.start(principal, request);
  }

  @Call(BotsDefinition, 'listRestorations')
  async listRestorations({ botId }: GetBotRequest, { principal }: CallContext): Promise<RestorationList> {
    return { restorations: await this.restorations.list(principal, botId) };
  }

  @Call(BotsDefinition, 'stopRestoration')
  stopRestoration(request: StopRestorationRequest, { principal }: CallContext): Promise<Restoration> {
    return this.restorations.stop(principal, request);
  }
}

const toChangeMessage = ({ at, before, after, ...change }: BotChange): Change => {
  const { createdAt: _, ...old } = { createdAt: '', ...before };
  const entry: { question?: string; title?: string; url?: string } = { ...before, ...after };
  return {
    ...change,
    at: at.getTime(),
    beforeJson: before ? JSON.stringify(changedOf(old, after)) : '',
    afterJson: after ? JSON.stringify(changedOf(after, before)) : '',
    name: change.kind === 'settings' ? '' : (entry.question ?? (entry.title || entry.url || '')),
  };
};
