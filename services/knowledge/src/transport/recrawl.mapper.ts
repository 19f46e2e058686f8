import type {
  CrawlSchedule as CrawlScheduleMessage,
  Recrawl as RecrawlMessage,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { CrawlSchedule, Recrawl } from '../recrawl/domain/recrawl.js';

export const fromSchedule = (botId: string, { interval, nextAt }: CrawlSchedule): CrawlScheduleMessage => ({
  ...{ botId, interval },
  nextAt: nextAt?.getTime() ?? 0,
});

export const fromRecrawl = ({ startedAt, finishedAt, ...recrawl }: Recrawl): RecrawlMessage => ({
  ...recrawl,
  startedAt: startedAt.getTime(),
  finishedAt: finishedAt?.getTime() ?? 0,
});
