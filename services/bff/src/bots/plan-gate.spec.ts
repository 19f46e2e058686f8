import { Theme } from '@chirrup/proto/gen/bots/v1/bots_service';
import { defaultTheme } from '@chirrup/proto/limits';
import { asPlanShows, needsPlan } from './plan-gate.js';

const theme = Theme.fromPartial(defaultTheme);
const purple = { ...theme, primaryColor: '#800080' };
const bot = { theme, brandingText: 'default' };

describe('what a plan shows of a bot', () => {
  it.each([
    ['nothing of its own', bot, false],
    [
      'the default colours in small letters',
      { ...bot, theme: { ...theme, iconFontColor: '#ffffff' } },
      false,
    ],
    ['a release before that sends no theme', { ...bot, theme: undefined }, false],
    ['a colour of its own', { ...bot, theme: purple }, true],
    ['a branding text of its own', { ...bot, brandingText: 'By us' }, true],
  ])('asks for the plan only where it matters: %s', (_, look, asked) => expect(needsPlan(look)).toBe(asked));

  it('shows default colours and branding without them in the plan', () => {
    const own = { theme: purple, brandingText: 'By us', botName: 'Ada' };
    expect(asPlanShows(own, { customisedTheme: true, customisedBranding: true })).toEqual(own);
    expect(asPlanShows(own, { customisedTheme: true, customisedBranding: false })).toEqual({
      ...own,
      brandingText: 'default',
    });
    expect(asPlanShows(own, { customisedTheme: false, customisedBranding: true })).toEqual({ ...own, theme });
    expect(own.theme).toBe(purple);
  });
});
