import { botPath, botsApi } from '../../../api/bots.api';
import { type ApiFailure, GENERATE_TIMEOUT_MS } from '../../../api/send';
import type { AppThunk } from '../../../api/store/root-reducer';
import type { Bot, GeneratedAvatar } from '../../../api/types';
import { currentBot, storeBot } from '../drafts/bot.api';
import { MAX_REBASES, saveBot } from '../drafts/bot-autosave';

interface AvatarChange {
  bot: Bot;
  /** Absent: the avatar is taken away. */
  image?: Blob;
  /** Called with 0 to 1 as the image goes out. */
  onProgress?: (share: number) => void;
}

const avatars = botsApi.injectEndpoints({
  endpoints: (build) => ({
    changeAvatar: build.mutation<Bot, AvatarChange>({
      query: ({ bot, image, onProgress }) => ({
        url: `${botPath(bot._id)}/avatar`,
        method: image ? 'POST' : 'DELETE',
        params: { version: bot.version },
        body: image && formWith(image),
        onProgress,
      }),
    }),
    generateAvatar: build.mutation<GeneratedAvatar, { botId: string; description: string }>({
      query: ({ botId, description }) => ({
        url: `${botPath(botId)}/generate_bot_avatar`,
        method: 'POST',
        body: { description },
        timeoutMs: GENERATE_TIMEOUT_MS,
      }),
    }),
  }),
});

function formWith(image: Blob): FormData {
  const form = new FormData();
  form.append('file', image, 'avatar.jpg');
  return form;
}

/** Gives the bot another avatar, or none, on top of whatever else was changed; the failure, if there is one. */
export function changeAvatar({
  bot,
  image,
  onProgress,
}: AvatarChange): AppThunk<Promise<ApiFailure | undefined>> {
  return async (dispatch) => {
    let current = bot;
    // what is typed goes first: its save would meet a bot that has changed
    await dispatch(saveBot(bot._id));
    for (let rebases = 0; ; rebases += 1) {
      const change = avatars.endpoints.changeAvatar.initiate(
        { bot: current, image, onProgress },
        { track: false },
      );
      const answer = await dispatch(change);
      if (!answer.error) {
        dispatch(storeBot(answer.data));
        return undefined;
      }
      const error = answer.error as ApiFailure;
      const theirs = currentBot(error);
      if (!theirs || rebases >= MAX_REBASES) return error;
      dispatch(storeBot(theirs));
      current = theirs;
    }
  };
}

export const { useGenerateAvatarMutation } = avatars;
