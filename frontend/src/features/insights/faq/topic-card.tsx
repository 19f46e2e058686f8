import { mergeClasses, Text } from '@fluentui/react-components';
import type { FaqReport } from '../../../api/types';
import { AppLink } from '../../../ui/app-link';
import { useInsightsStyles } from '../insights.styles';

type Topic = FaqReport['clusters'][number];

/** The questions of a topic, how they went, and the way to an answer. */
export function TopicCard({ botId, topic }: { botId: string; topic: Topic }) {
  const styles = useInsightsStyles();
  const { questions_summary, cluster_questions_samples, answered_share, score } = topic;
  const draft = new URLSearchParams({ draft: questions_summary });
  return (
    <aside className={mergeClasses(styles.card, styles.start)} aria-label={`Topic: ${questions_summary}`}>
      <h3 className={styles.heading} dir="auto">
        Topic: {questions_summary}
      </h3>
      <Text>
        {Math.round(answered_share * 100)} % answered
        {score === null ? '' : `, satisfaction ${score} of 100`}
      </Text>
      <Text weight="semibold">Selected Queries</Text>
      <ul className={styles.list}>
        {cluster_questions_samples.map(({ content }) => (
          <li key={content} dir="auto" className={styles.wrap}>
            {content}
          </li>
        ))}
      </ul>
      <AppLink to={`/console/${botId}/qa_fine_tune?${draft}`}>Teach an answer to this</AppLink>
    </aside>
  );
}
