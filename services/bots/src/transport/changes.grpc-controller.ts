import {
  BotsDefinition,
  type Change,
  type ChangeList,
  type ContinueRestorationRequest,
  type GetBotRequest,
  type ImportQaRequest,
  type ImportQaResult,
  type ListChangesRequest,
  type Restoration,
  type RestorationList,
  type RestorationStep,
  type RestorationSteps,
  type RestoreChangeRequest,
  type RestoreResult,
  type StartRestorationRequest,
  type StopRestorationRequest,
} from '@chirrup/proto/gen/bots/v1/bots_service';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { textField } from '@chirrup/service-defaults/history/undo-entry';
import { Controller } from '@nestjs/common';
import type { Change as BotChange } from '../changes/change.js';
import { changedOf } from '../changes/changed-of.js';
import { ChangesService } from '../changes/changes.service.js';
import { ImportQaCommand } from '../qa/commands/import-qa.command.js';
import { ContinueRestorationCommand } from '../restoring/going-back/continue-restoration.command.js';
import type { StoredStep } from '../restoring/going-back/restoration-steps.rows.js';
import { Restorations } from '../restoring/going-back/restorations.js';
import { RestoreChangeCommand } from '../restoring/restore-change.command.js';

/** The calls about many pairs at once and about what was changed. */
export type ChangesCalls =
  | 'importQa'
  | 'listChanges'
  | 'restoreChange'
  | 'startRestoration'
  | 'listRestorations'
  | 'stopRestoration'
  | 'continueRestoration';

@Controller()
export class ChangesGrpcController implements Pick<ServiceOf<typeof BotsDefinition>, ChangesCalls> {
  constructor(
    private readonly importQaCommand: ImportQaCommand,
    private readonly changes: ChangesService,
    private readonly restoreChangeCommand: RestoreChangeCommand,
    private readonly restorations: Restorations,
    private readonly continueCommand: ContinueRestorationCommand,
  ) {}

  @Call(BotsDefinition, 'importQa')
  async importQa(request: ImportQaRequest, { principal }: CallContext): Promise<ImportQaResult> {
    return this.importQaCommand.execute(principal, request);
  }

  @Call(BotsDefinition, 'listChanges')
  async listChanges({ botId, page }: ListChangesRequest, { principal }: CallContext): Promise<ChangeList> {
    const query = { botId, limit: page?.limit ?? 0, before: page?.before ?? '' };
    const { rows, next } = await this.changes.list(principal, query);
    return { changes: rows.map(toChangeMessage), next };
  }

  @Call(BotsDefinition, 'restoreChange')
  async restoreChange(request: RestoreChangeRequest, { principal }: CallContext): Promise<RestoreResult> {
    if (!request.all) return this.restoreChangeCommand.execute(principal, request);
    // edges of the last release ask so during a rolling update; they learn that it has begun, not how far it is
    await this.restorations.start(principal, request);
    return { restored: 0, skipped: 0, gone: 0, restorationId: '' };
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

  @Call(BotsDefinition, 'continueRestoration')
  async continueRestoration(
    request: ContinueRestorationRequest,
    { principal }: CallContext,
  ): Promise<RestorationSteps> {
    const { steps, ...of } = await this.continueCommand.execute(principal, request);
    return { ...of, steps: steps.map(toStepMessage) };
  }
}

const toStepMessage = ({ step, kind, subject, before, after }: StoredStep): RestorationStep => ({
  step,
  kind,
  subject,
  beforeJson: before ? JSON.stringify(before) : '',
  ...(after === undefined ? {} : { afterJson: after ? JSON.stringify(after) : '' }),
});

const toChangeMessage = ({ at, before, after, ...change }: BotChange): Change => {
  const { createdAt: _, ...old } = { createdAt: '', ...before };
  const entry: Record<string, unknown> = { ...before, ...after };
  return {
    ...change,
    at: at.getTime(),
    beforeJson: before ? JSON.stringify(changedOf(old, after)) : '',
    afterJson: after ? JSON.stringify(changedOf(after, before)) : '',
    name: change.kind === 'settings' ? '' : nameOf(entry),
  };
};

const nameOf = ({ question, title, file, url }: Record<string, unknown>): string =>
  [question, title, file, url].map(textField).find((text) => text !== '') ?? '';
