/** What a plan allows; -1 means no limit. */
export interface Plan {
  type: 'developer' | 'starter' | 'growth' | 'scale' | 'self_hosted';
  numberOfBots: number;
  qaPerBot: number;
  linksPerBot: number;
  customisedTheme: boolean;
  customisedBranding: boolean;
}

/** The plans that can be subscribed to. */
export const plans: Record<Exclude<Plan['type'], 'self_hosted'>, Plan> = {
  developer: {
    type: 'developer',
    numberOfBots: 2,
    qaPerBot: 10,
    linksPerBot: 50,
    customisedTheme: false,
    customisedBranding: false,
  },
  starter: {
    type: 'starter',
    numberOfBots: 2,
    qaPerBot: 50,
    linksPerBot: 200,
    customisedTheme: true,
    customisedBranding: false,
  },
  growth: {
    type: 'growth',
    numberOfBots: 10,
    qaPerBot: 100,
    linksPerBot: 1_000,
    customisedTheme: true,
    customisedBranding: false,
  },
  scale: {
    type: 'scale',
    numberOfBots: 50,
    qaPerBot: 100,
    linksPerBot: 5_000,
    customisedTheme: true,
    customisedBranding: true,
  },
};

/** Where nothing is billed, nothing is limited. */
export const selfHosted: Plan = {
  type: 'self_hosted',
  numberOfBots: -1,
  qaPerBot: -1,
  linksPerBot: -1,
  customisedTheme: true,
  customisedBranding: true,
};
