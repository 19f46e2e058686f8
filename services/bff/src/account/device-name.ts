import Bowser from 'bowser';

const MAX_AGENT = 1_000;
const MAX_NAME = 60;

/** A user agent as a person would call the device: `Firefox on Windows`; empty when it says nothing. */
export const deviceName = (userAgent: string | undefined): string => {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_AGENT));
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, MAX_NAME);
};
