import { DomainError } from '@chirrup/kernel/domain-error';
import type { Change } from '@chirrup/proto/gen/bots/v1/bots_service';
import { eachBotField } from '../bots/bot-fields.js';
import { oneOf, toSeconds } from '../http/dto/mapping.js';
import { type ChangeDto, changeSchema } from './changes.dto.js';

const names = new Map<string, string>(eachBotField.map(([key, { name }]) => [key, name]));

export const toChange = (change: Change): ChangeDto => ({
  _id: change.id,
  at: toSeconds(change.at),
  by: change.userEmail,
  kind: oneOf(changeSchema.shape.kind.options, change.kind),
  subject: change.subject,
  before: toFields(change.beforeJson),
  after: toFields(change.afterJson),
  name: change.name,
  count: Math.max(change.count, 1),
  kinds: change.kinds.map((kind) => oneOf(changeSchema.shape.kind.options, kind)),
  source: oneOf(changeSchema.shape.source.options, change.source || 'edit'),
});

/** Names of settings in a refusal are those of the API. */
export const answerChangedSince = (error: unknown): never => {
  if (!(error instanceof DomainError) || error.code !== 'BOTS.CHANGED_SINCE') throw error;
  const { code, kind, message, extras } = error;
  const detail = (extras.detail ?? '').split(', ').map((name) => names.get(name) ?? name);
  throw new DomainError({ code, kind, message }, { detail: detail.join(', ') });
};

/** Settings stand under their names in JSON; a pair's are the same on both sides. */
const toFields = (json: string): Record<string, unknown> | null => {
  if (json === '') return null;
  const fields: Record<string, unknown> = JSON.parse(json);
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [names.get(key) ?? key, value]));
};
