import { Gap as GapMessage } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import type { Gap } from '../gaps/domain/gap.js';

export const toGapMessage = ({ firstAt, lastAt, score, ...gap }: Gap): GapMessage =>
  GapMessage.fromPartial({
    ...gap,
    firstAt: firstAt.getTime(),
    lastAt: lastAt.getTime(),
    ...(score === null ? {} : { score }),
  });
