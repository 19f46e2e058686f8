import type { BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';
import { Theme } from '@chirrup/proto/gen/bots/v1/bots_service';
import { DEFAULT_BRANDING, defaultTheme } from '@chirrup/proto/limits';

type Look = Pick<BotSettings, 'theme' | 'brandingText'>;

const hasOwnColours = (theme: Theme | undefined): boolean =>
  theme !== undefined &&
  Object.entries(defaultTheme).some(
    ([name, colour]) => theme[name as keyof Theme].toUpperCase() !== colour.toUpperCase(),
  );

/** Whether a bot has anything that only some plans show. */
export const needsPlan = ({ theme, brandingText }: Look): boolean =>
  hasOwnColours(theme) || brandingText !== DEFAULT_BRANDING;

/** A bot as its owner's plan shows it on sites; what is saved stays as it is. */
export const asPlanShows = <B extends Look>(
  bot: B,
  plan: { customisedTheme: boolean; customisedBranding: boolean },
): B => ({
  ...bot,
  theme: plan.customisedTheme ? bot.theme : Theme.fromPartial(defaultTheme),
  brandingText: plan.customisedBranding ? bot.brandingText : DEFAULT_BRANDING,
});
