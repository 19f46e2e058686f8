import { botFieldNames } from '@chirrup/proto/bot-field-names';
import {
  baseUrlProblem as baseUrlRule,
  originsProblem,
  supportEmailProblem as supportEmailRule,
} from '@chirrup/proto/bot-rules';
import { botLimits } from '@chirrup/proto/limits';
import type { Bot } from '../../../api/types';
import type { FIELD_LABELS, SETTING_LABELS } from '../../../lib/labels/bot-labels';
import { tooLong } from '../../../lib/too-long';

export type EditableField = keyof typeof FIELD_LABELS;
/** With the switch, which is not typed and has a request of its own. */
export type WatchedField = keyof typeof SETTING_LABELS;
export type BotEdits = Partial<Pick<Bot, EditableField>>;

export const STARTER_ROWS = botLimits.conversationStarters;

type Check<F extends EditableField> = (value: Bot[F]) => string | undefined;

/** Of fields with a rule; of other texts only the length can be wrong, and what is chosen needs no check. */
const checks: { [F in EditableField]?: Check<F> } = {
  baseURL: baseUrlProblem,
  conversation_starters: (starters) => starters.map(starterProblem).find((problem) => problem !== undefined),
  support_email: supportEmailProblem,
  allowed_origins: originsProblem,
};

const limits: Record<string, unknown> = Object.fromEntries(
  Object.entries(botFieldNames).map(([key, { name }]) => [name, botLimits[key as keyof typeof botLimits]]),
);

/** Why a value cannot be saved, or undefined when it can. */
export function problemOf<F extends EditableField>(field: F, value: BotEdits[F]): string | undefined {
  if (value === undefined) return undefined;
  const check = checks[field] as Check<F> | undefined;
  if (check) return check(value as Bot[F]);
  const limit = limits[field];
  return typeof value === 'string' && typeof limit === 'number' ? tooLong(value, limit) : undefined;
}

export function starterProblem(text: string): string | undefined {
  return tooLong(text, botLimits.conversationStarter);
}

export function baseUrlProblem(url: string): string | undefined {
  if (url === '') return 'Site URL is empty and will not be updated';
  return baseUrlRule(url) ?? tooLong(url, botLimits.baseUrl);
}

export function supportEmailProblem(email: string): string | undefined {
  return tooLong(email, botLimits.supportEmail) ?? supportEmailRule(email);
}
