import { Text } from '@fluentui/react-components';
import { useModelUsageQuery } from '../drafts/bot.api';

/** Says so on days on which the model is not asked any longer. */
export function ModelLimitNote({ botId }: { botId: string }) {
  const { data } = useModelUsageQuery(botId, { refetchOnMountOrArgChange: true });
  if (!data?.limited) return null;
  return (
    <Text role="status">
      Today's model limit is reached: answers come from your pages until midnight UTC.
    </Text>
  );
}
