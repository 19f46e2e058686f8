import { newId } from '@chirrup/kernel/ids';
import { type BotsDefinition, Change, Restoration } from '@chirrup/proto/gen/bots/v1/bots_service';
import type { ServiceOf } from '@chirrup/rpc/service';

type ChangeCalls =
  | 'importQa'
  | 'listChanges'
  | 'restoreChange'
  | 'startRestoration'
  | 'listRestorations'
  | 'stopRestoration'
  | 'continueRestoration';

/** The restoration that is begun: over at the next look. */
const BEGUN = newId();

const STOPPED_BY_EDIT = newId();
/** Changes whose undoing goes on in the background: one comes to its end, one finds a later edit. */
export const LINK_CHANGE = newId();
export const EDITED_CHANGE = newId();
const UNDONE: Record<string, string> = { [LINK_CHANGE]: BEGUN, [EDITED_CHANGE]: STOPPED_BY_EDIT };

/** Where calls are noted. */
interface Noted {
  calls: { name: string; request: unknown; context: unknown }[];
}

/** What the bots service says of many pairs at once and of what was changed. */
export const fakeChanges = (world: Noted): Pick<ServiceOf<typeof BotsDefinition>, ChangeCalls> => ({
  async importQa(request, context) {
    world.calls.push({ name: 'importQa', request, context });
    return { added: request.pairs.length, updated: 0, unchanged: 0, skipped: 0, leftOut: [] };
  },
  listChanges: async ({ botId }) => ({
    changes: [
      Change.fromPartial({
        id: newId(),
        botId,
        at: 5_000,
        userEmail: 'owner@shop.example',
        kind: 'settings',
        beforeJson: '{"botName":"Old"}',
        afterJson: '{"botName":"New"}',
      }),
      Change.fromPartial({
        id: newId(),
        botId,
        at: 4_000,
        userId: 'somebody',
        kind: 'pair',
        subject: newId(),
      }),
    ],
  }),
  async restoreChange(request, context) {
    world.calls.push({ name: 'restoreChange', request, context });
    return { restored: 1, skipped: 0, gone: 0, restorationId: UNDONE[request.changeId] ?? '' };
  },
  async startRestoration(request, context) {
    world.calls.push({ name: 'startRestoration', request, context });
    return Restoration.fromPartial({ id: BEGUN, changeId: request.changeId, state: 'waiting' });
  },
  listRestorations: async () => ({
    restorations: [
      Restoration.fromPartial({ id: newId(), state: 'running', total: 9, done: 4, createdAt: 7_000 }),
      Restoration.fromPartial({ id: BEGUN, state: 'done', restored: 5, skipped: 1 }),
      Restoration.fromPartial({ id: STOPPED_BY_EDIT, state: 'failed', changedSince: 'https://oven.example' }),
    ],
  }),
  continueRestoration: async () => ({ steps: [], userId: '', force: false }),
  async stopRestoration(request, context) {
    world.calls.push({ name: 'stopRestoration', request, context });
    return Restoration.fromPartial({ id: request.restorationId, state: 'stopped' });
  },
});
