import { errorText } from '../../../api/error-text';
import type { ApiFailure } from '../../../api/send';
import type { AppThunk } from '../../../api/store/root-reducer';
import type { Bot } from '../../../api/types';
import { currentBot, patchBot, storeBot } from '../drafts/bot.api';
import { MAX_REBASES } from '../drafts/bot-autosave';
import { liveAsked, liveFailed, liveSaved } from '../drafts/bot-drafts.slice';

/**
 * Shows or hides a bot, at once and with a request of its own: no text that waits, was refused or is in dispute
 * keeps a bot on a site. Who presses the switch means the bot as it is now, so its version is only caught up with.
 */
export function switchLive(bot: Bot, wanted: boolean): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const botId = bot._id;
    const edits = { live_mode: wanted };
    dispatch(liveAsked({ bot, wanted }));
    let { version } = bot;
    for (let rebases = 0; ; rebases += 1) {
      const answer = await dispatch(
        // the page may go right after the click
        patchBot.initiate({ botId, version, edits, keepalive: true }, { track: false }),
      );
      if (!answer.error) {
        dispatch(storeBot(answer.data));
        dispatch(liveSaved({ botId, value: { saved: answer.data, at: Date.now() } }));
        return;
      }
      const current = currentBot(answer.error as ApiFailure);
      if (!current || rebases >= MAX_REBASES) {
        dispatch(liveFailed({ botId, value: errorText(answer.error) }));
        return;
      }
      dispatch(storeBot(current));
      version = current.version;
    }
  };
}
