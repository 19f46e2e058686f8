import {
  SatisfactionDay as DayMessage,
  Overview as OverviewMessage,
} from '@chirrup/proto/gen/analytics/v1/analytics_service';
import type { FiguresOverview, SatisfactionDay } from '../figures/figures.service.js';

export const toSatisfactionDayMessage = ({ startAt, ...day }: SatisfactionDay): DayMessage =>
  DayMessage.fromPartial({ ...day, startAt: startAt.getTime() });

export const toOverviewMessage = ({
  messages,
  judged,
  score,
  ...overview
}: FiguresOverview): OverviewMessage =>
  OverviewMessage.fromPartial({
    ...overview,
    clientMessages: messages,
    sampleSize: judged,
    ...(score ? { score: score.score } : {}),
  });
