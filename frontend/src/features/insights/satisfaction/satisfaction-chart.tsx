import { Link, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SatisfactionReport } from '../../../api/types';
import { Chart } from '../../../ui/chart/chart';
import { withUnit } from '../../../ui/chart/chart-data';
import { useInsightsStyles } from '../insights.styles';

/** How content visitors were on each of the last 30 days, and how much was asked. */
export function SatisfactionChart(props: { botId: string; reports: readonly SatisfactionReport[] }) {
  const { botId, reports } = props;
  const navigate = useNavigate();
  const styles = useInsightsStyles();
  const [isExplained, setExplained] = useState(false);
  const judged = reports.filter(({ score }) => score !== null).length;
  const votes = reports.reduce((sum, { vote_count }) => sum + vote_count, 0);
  const samples = reports.reduce((sum, { sample_size }) => sum + sample_size, 0);
  return (
    <>
      <Chart
        title="30-day Customer Satisfaction Trends"
        description={`${judged} of ${reports.length} days ${judged === 1 ? 'has' : 'have'} a score. It rests on ${withUnit(samples)} replies, ${withUnit(votes)} of them voted on by visitors. Choose a day to read its conversations.`}
        categoryTitle="Day"
        categories={reports.map(({ date }) => date)}
        series={[
          { name: 'Score', kind: 'line', values: reports.map(({ score }) => score) },
          {
            name: 'Client messages',
            kind: 'bars',
            axis: 1,
            values: reports.map(({ client_message_count }) => client_message_count),
          },
        ]}
        axes={[{ title: 'Score', min: 0, suggestedMax: 100, step: 25 }, { title: 'Client messages' }]}
        notes={[
          { title: '95 % interval', values: reports.map(intervalOf) },
          { title: 'Sample size', values: reports.map(sampleOf) },
        ]}
        onSelect={(at) => void navigate(`/console/${botId}/chat_history?day=${reports[at]?.date ?? ''}`)}
      />
      <div>
        <Link as="button" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
          How is this counted?
        </Link>
        {isExplained && (
          <Text as="p" className={styles.quiet}>
            Each reply counts. A thumbs up is 100, a thumbs down is 0, and a vote weighs as much as four
            guesses. For replies nobody voted on, the score is guessed from the conversation: was there an
            answer, was the question asked again, did the visitor thank, and how was it written. An ordinary
            conversation is guessed as about 60. With few replies the 95 % interval is wide: then the line
            says little. Chat History lists the conversations of a day by the time of their last message, in
            UTC.
          </Text>
        )}
      </div>
    </>
  );
}

function intervalOf({ score_low, score_high }: SatisfactionReport): string {
  return score_low === null || score_high === null ? '–' : `${score_low} to ${score_high}`;
}

function sampleOf({ sample_size, vote_count }: SatisfactionReport): string {
  return `${withUnit(sample_size)} ${sample_size === 1 ? 'reply' : 'replies'}, ${vote_count} voted`;
}
