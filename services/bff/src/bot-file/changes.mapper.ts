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
});

/** Settings stand under their names in JSON; a pair's are the same on both sides. */
const toFields = (json: string): Record<string, unknown> | null => {
  if (json === '') return null;
  const fields: Record<string, unknown> = JSON.parse(json);
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [names.get(key) ?? key, value]));
};
