import { useSession } from '../../api/session';
import type { Bot } from '../../api/types';
import { useProfileQuery } from '../../features/account/account.api';
import { EmbedPanel } from '../../features/embed/embed-panel';

/** How a bot gets onto a site, with the account's e-mail for mails to support. */
export function BotEmbed({ bot }: { bot: Bot }) {
  const { userId } = useSession();
  const { data } = useProfileQuery(userId ?? '', { skip: userId === null });
  return (
    <EmbedPanel
      botId={bot._id}
      live={bot.live_mode}
      baseUrl={bot.baseURL}
      isOwner={bot.role === 'owner'}
      accountEmail={data?.email}
    />
  );
}
