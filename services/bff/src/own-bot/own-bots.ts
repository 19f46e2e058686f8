import type { BotChanges } from '@chirrup/proto/gen/bots/v1/bots_service';
import { defaultTheme } from '@chirrup/proto/limits';
import type { BffConfig } from '../bff.config.js';
import { type OwnBotFile, readOwnBotFile } from './own-bot-file.js';

/** A bot the installation makes for its site. */
interface SiteBot {
  id: string;
  settings: Partial<BotChanges>;
  file: OwnBotFile | undefined;
}

const OWN: Partial<BotChanges> = {
  botName: 'Chirrup',
  dialogueTitle: 'Ask Chirrup',
  description: 'Answers questions about Chirrup from this site’s documentation.',
  instructions: 'Be short, plain and polite. Answer only what the documentation says.',
  conversationStarters: {
    items: ['How long does it take to set up?', 'How much does it cost?', 'Which platforms do you support?'],
  },
  language: 'en',
  // its pairs are written for many wordings, and it says what it quotes
  carefulness: 'bold',
};

const SAMPLE: Partial<BotChanges> = {
  botName: 'Fjordline (sample shop)',
  dialogueTitle: 'Ask Fjordline (sample)',
  description: 'Answers questions about the outdoor shop Fjordline, a sample: nothing is sold there.',
  instructions: 'Be short and friendly. Prices are in euro.',
  conversationStarters: {
    items: [
      'What does shipping to Sweden cost?',
      'How do I return something?',
      'Is the rain jacket PFAS-free?',
    ],
  },
  language: 'en',
  // the colours of its shop
  theme: {
    ...defaultTheme,
    primaryColor: '#1F4A3D',
    iconBackgroundColor: '#1F4A3D',
    clientTextMessageBackgroundColor: '#1F4A3D',
    botTextMessageBackgroundColor: '#EFECE3',
    botTextMessageColor: '#20302A',
  },
};

type Config = Pick<BffConfig, 'siteDir' | 'officialBotId' | 'makesOwnBot' | 'demoBotId' | 'makesDemoBot'>;

/** The bots to make and teach at each start: the one that knows the product, and that of the sample shop. */
export const siteBots = ({
  siteDir,
  officialBotId,
  makesOwnBot,
  demoBotId,
  makesDemoBot,
}: Config): SiteBot[] => [
  ...(officialBotId && makesOwnBot
    ? [{ id: officialBotId, settings: OWN, file: readOwnBotFile(siteDir, 'own-bot') }]
    : []),
  ...(demoBotId && makesDemoBot
    ? [{ id: demoBotId, settings: SAMPLE, file: readOwnBotFile(siteDir, 'sample-bot') }]
    : []),
];

/** The ids of the site's bots; undefined if there is none, or nothing it could be taught. */
export const siteBotIds = (config: Config): Record<'own' | 'demo', string | undefined> => {
  const untaught = new Set(siteBots(config).flatMap(({ id, file }) => (file ? [] : [id])));
  const known = (id: string | undefined) => (id !== undefined && untaught.has(id) ? undefined : id);
  return { own: known(config.officialBotId), demo: known(config.demoBotId) };
};
