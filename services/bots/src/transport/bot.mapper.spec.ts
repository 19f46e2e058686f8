import { type BotChanges, ChangeBotRequest } from '@chirrup/proto/gen/bots/v1/bots_service';
import { checkSettings } from '../bots/domain/bot-settings.js';
import { fromChanges } from './bot.mapper.js';

/** What the service stores of changes that came over the wire. */
const stored = (changes: BotChanges) => {
  const bytes = ChangeBotRequest.encode({ botId: 'C-1', version: 1, changes }).finish();
  return checkSettings(fromChanges(ChangeBotRequest.decode(bytes).changes));
};

describe('changes of a bot over the wire', () => {
  it('are those that were given, empty ones too', () => {
    const empty = { description: '', liveMode: false, language: '' };
    expect(stored({ ...empty, conversationStarters: { items: [] } })).toEqual({
      ...empty,
      conversationStarters: [],
    });
    expect(stored({ botName: 'Ann', allowedOrigins: { items: ['https://shop.example'] } })).toEqual({
      botName: 'Ann',
      allowedOrigins: ['https://shop.example'],
    });
    expect(stored({})).toEqual({});
  });
});
