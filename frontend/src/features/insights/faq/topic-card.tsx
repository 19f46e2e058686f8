import { Button, mergeClasses, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { useRole } from '../../../api/bots.api';
import type { FaqReport } from '../../../api/types';
import { AppLink } from '../../../ui/app-link';
import { PairDialog } from '../../../ui/pairs/pair-dialog';
import { useInsightsStyles } from '../insights.styles';

type Topic = FaqReport['clusters'][number];

/** The questions of a topic, how they went, and the way to an answer. */
export function TopicCard({ botId, topic }: { botId: string; topic: Topic }) {
  const styles = useInsightsStyles();
  const { questions_summary, cluster_questions_samples, answered_share, score } = topic;
  const { mayEdit } = useRole(botId);
  const [isWriting, setWriting] = useState(false);
  const [taught, setTaught] = useState<string>();
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
        {cluster_questions_samples.map(({ content }, at) => (
          <li key={at} dir="auto" className={styles.wrap}>
            {content}
          </li>
        ))}
      </ul>
      <span role="status">
        {taught !== undefined && (
          <>
            Taught. <AppLink to={`/console/${botId}/qa_fine_tune?pair=${taught}`}>See the pair</AppLink>
          </>
        )}
      </span>
      {mayEdit && (
        <div>
          <Button onClick={() => setWriting(true)}>Teach an answer to this</Button>
        </div>
      )}
      {isWriting && (
        <PairDialog
          botId={botId}
          title="Answer this question"
          stored={null}
          text={{ question: questions_summary, answer: '', phrasings: [] }}
          hint="Your bot will repeat it word for word, also where the question is worded another way."
          saveLabel="Save"
          onClose={() => setWriting(false)}
          onSaved={({ _id }) => {
            setWriting(false);
            setTaught(_id);
          }}
        />
      )}
    </aside>
  );
}
