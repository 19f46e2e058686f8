import { InfoLabel, Text } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { EngagementOverview } from '../../../api/types';
import { reasonLabels } from '../../../lib/labels/vote-reasons';
import { AppLink } from '../../../ui/app-link';
import { withUnit } from '../../../ui/chart/chart-data';
import { useInsightsStyles } from '../insights.styles';
import { BusiestHours } from './busiest-hours';
import { Conversions } from './conversions';
import { Shares } from './shares';

/** What the days add up to, each figure with what it means and where it comes from. */
export function Overview({ botId, overview }: { botId: string; overview: EngagementOverview }) {
  const styles = useInsightsStyles();
  const { replies, first_token_ms: first } = overview;
  const answered = replies.verified + replies.model + replies.extractive;
  const questions = answered + replies.offered + replies.refused;
  const history = `/console/${botId}/chat_history`;
  return (
    <>
      <section className={styles.card} aria-label="Figures">
        <dl className={styles.tiles}>
          <Tile
            label="Client messages"
            info="Messages visitors sent, and in how many conversations."
            value={withUnit(overview.client_message_count)}
            more={`${withUnit(overview.thread_count)} ${overview.thread_count === 1 ? 'conversation' : 'conversations'} begun`}
            source={<AppLink to={history}>Read them</AppLink>}
          />
          <Tile
            label="Satisfaction"
            info="Mean of all judged replies: votes where there are any, else a guess from the conversation."
            value={overview.score === null ? '–' : `${withUnit(overview.score)} of 100`}
            more={`${withUnit(overview.sample_size)} replies, ${withUnit(overview.positive_count)} up, ${withUnit(overview.negative_count)} down`}
            source={
              <>
                Read those rated{' '}
                <AppLink inline to={`${history}?rating=up`}>
                  up
                </AppLink>{' '}
                or{' '}
                <AppLink inline to={`${history}?rating=down`}>
                  down
                </AppLink>
                {overview.negative_reasons.length > 0 && (
                  <>
                    . Why down:{' '}
                    {overview.negative_reasons
                      .map(({ reason, count }) => `${reasonLabels[reason].toLowerCase()} ${withUnit(count)}`)
                      .join(', ')}
                  </>
                )}
              </>
            }
          />
          <Tile
            label="Resolution rate"
            info="Questions that were answered and not voted down, of all questions replied to. Small talk, failed and stopped replies are left out."
            value={rate(overview.resolution_rate)}
            more={`of ${withUnit(questions)} questions; ${withUnit(replies.verified)} verified, ${withUnit(replies.model)} by the model, ${withUnit(replies.extractive)} from pages`}
            source={<AppLink to={`${history}?unanswered=true`}>Read the unanswered ones</AppLink>}
          />
          <Tile
            label="Refusal rate"
            info="Questions without an answer, of all questions replied to. In some of them pages that may help were offered."
            value={rate(overview.refusal_rate)}
            more={`${withUnit(replies.refused)} without, ${withUnit(replies.offered)} with pages offered`}
            source={<AppLink to={`/console/${botId}/qa_fine_tune?view=gaps`}>Answer the gaps</AppLink>}
          />
          <Tile
            label="First words"
            info="From the question to the first words of the reply: half of the replies, and 95 % of them, began within this time. Read from classes of times."
            value={first.p50 === null ? '–' : `${withUnit(first.p50)} ms`}
            more={first.p95 === null ? 'nothing measured yet' : `95 % within ${withUnit(first.p95)} ms`}
            source={<AppLink to={history}>In each reply: “Why this answer?”</AppLink>}
          />
        </dl>
      </section>
      <div className={styles.halves}>
        <BusiestHours botId={botId} hours={overview.hours} timeZone={overview.time_zone} />
        <Shares overview={overview} />
      </div>
      <Conversions overview={overview} />
    </>
  );
}

function rate(share: number | null): string {
  return share === null ? '–' : `${withUnit(Math.round(share * 1_000) / 10)} %`;
}

function Tile(props: { label: string; info: string; value: string; more: string; source?: ReactNode }) {
  const styles = useInsightsStyles();
  return (
    <div className={styles.tile}>
      <dt>
        <InfoLabel info={props.info}>{props.label}</InfoLabel>
      </dt>
      <dd className={styles.number}>{props.value}</dd>
      <dd className={styles.source}>
        <Text size={200} className={styles.quiet}>
          {props.more}
        </Text>
      </dd>
      {props.source && (
        <dd className={styles.source}>
          <Text size={200}>{props.source}</Text>
        </dd>
      )}
    </div>
  );
}
