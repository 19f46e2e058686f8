import { Text } from '@fluentui/react-components';
import { useModelUsageQuery } from '../../../api/bots.api';
import { dateFormat, isoDay } from '../../../lib/labels/formats';
import { useOwnerZone } from '../../../lib/labels/owner-zone';

const time = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = dateFormat({ day: 'numeric', month: 'long' });

/** Since when, with the day if that was not today. */
const since = (seconds: number): string => {
  const at = new Date(seconds * 1_000);
  const isToday = isoDay(at) === isoDay(new Date());
  return isToday ? time.format(at) : `${day.format(at)}, ${time.format(at)}`;
};

/** Says so while answers are made without the model: it is not reachable, or the day's tokens are used up. */
export function ModelLimitNote({ botId }: { botId: string }) {
  useOwnerZone();
  const { data } = useModelUsageQuery(botId, { refetchOnMountOrArgChange: true });
  if (data?.unreachable_since)
    return (
      <Text role="status">
        Answers are quoted from your pages: the model is not reachable since {since(data.unreachable_since)}.
      </Text>
    );
  if (!data?.limited) return null;
  return (
    <Text role="status">
      Today's model limit is reached: answers come from your pages until midnight UTC.
    </Text>
  );
}
