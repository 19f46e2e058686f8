import type { Log } from '@chirrup/kernel/log';
import type { KeptFields, KeptKind } from '@chirrup/proto/kept-fields';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import type { Caller } from '../http/nest/caller.js';

export interface Note {
  kind: KeptKind;
  subject: string;
  before: KeptFields | null;
  after: KeptFields | null;
}

/** Has the history write down what was done to links, test questions and the schedule. */
@Injectable()
export class ChangeNotes {
  constructor(
    private readonly services: ServiceClients,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Never fails: what is noted is done already. */
  async add(botId: string, notes: readonly Note[], caller: Caller, importId = ''): Promise<void> {
    if (notes.length === 0) return;
    const changes = notes.map(({ kind, subject, before, after }) => ({
      kind,
      subject,
      beforeJson: before ? JSON.stringify(before) : '',
      afterJson: after ? JSON.stringify(after) : '',
    }));
    await this.services.bots.noteChanges({ botId, changes, importId }, caller).catch((error: unknown) => {
      this.log.warn({ botId, err: error }, 'a change is missing in the history');
    });
  }
}
