import { type BotFieldNames, botFieldNames } from '@chirrup/proto/bot-field-names';
import type { Bot } from '../../api/types';

type Names = BotFieldNames[keyof BotFieldNames];

/** Of all settings, by their names in JSON. */
export const SETTING_LABELS = Object.fromEntries(
  Object.values(botFieldNames).map(({ name, label }) => [name, label]),
) as { readonly [N in Names['name']]: string };

/** What the owner changes on Basic Info and Theme, in the order of the screens. */
export const { live_mode: _, ...FIELD_LABELS } = SETTING_LABELS;

/** The colours of a theme, in the order of the screen. */
export const COLOUR_LABELS = {
  primaryColor: 'Primary Colour',
  iconBackgroundColor: 'Icon Background',
  iconFontColor: 'Icon',
  clientTextMessageBackgroundColor: 'Visitor Message Background',
  clientTextMessageColor: 'Visitor Message Text',
  botTextMessageBackgroundColor: 'Bot Message Background',
  botTextMessageColor: 'Bot Message Text',
} as const satisfies Record<keyof Bot['theme'], string>;
