import {
  baseUrlProblem as baseUrlRule,
  originsProblem,
  supportEmailProblem as supportEmailRule,
} from '@chirrup/proto/bot-rules';
import { botLimits } from '@chirrup/proto/limits';
import type { Bot } from '../../../api/types';
import { FIELD_LABELS } from '../../../lib/labels/bot-labels';
import { tooLong } from '../../../lib/too-long';

/** With the switch, which is not typed and has a request of its own. */
export const LABELS = { live_mode: 'Live Mode', ...FIELD_LABELS } as const;

export type EditableField = keyof typeof FIELD_LABELS;
export type WatchedField = keyof typeof LABELS;
export type BotEdits = Partial<Pick<Bot, EditableField>>;

export const STARTER_ROWS = botLimits.conversationStarters;

type Check<F extends EditableField> = (value: Bot[F]) => string | undefined;

const upTo = (limit: number) => (text: string) => tooLong(text, limit);

/** Of fields that can be typed wrong; what is chosen needs none. */
const checks: { [F in EditableField]?: Check<F> } = {
  baseURL: baseUrlProblem,
  botname: upTo(botLimits.botName),
  dialogue_title: upTo(botLimits.dialogueTitle),
  description: upTo(botLimits.description),
  instructions: upTo(botLimits.instructions),
  conversation_starters: (starters) => starters.map(starterProblem).find((problem) => problem !== undefined),
  support_email: supportEmailProblem,
  branding_text: upTo(botLimits.brandingText),
  allowed_origins: originsProblem,
};

/** Why a value cannot be saved, or undefined when it can. */
export function problemOf<F extends EditableField>(field: F, value: BotEdits[F]): string | undefined {
  return value === undefined ? undefined : (checks[field] as Check<F> | undefined)?.(value as Bot[F]);
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
