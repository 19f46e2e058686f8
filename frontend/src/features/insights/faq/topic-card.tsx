import { Button, InfoLabel, mergeClasses, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { useRole } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import type { FaqReport, GapDraft } from '../../../api/types';
import { AppLink } from '../../../ui/app-link';
import { ErrorMessage } from '../../../ui/error-message';
import { draftHint } from '../../../ui/pairs/draft-hint';
import { PairDialog } from '../../../ui/pairs/pair-dialog';
import { useDraftTopicMutation } from '../insights.api';
import { useInsightsStyles } from '../insights.styles';

type Topic = FaqReport['clusters'][number];

/** The questions of a topic, how they went, and the way to an answer. */
export function TopicCard(props: { botId: string; reportId: string; topic: Topic }) {
  const { botId, reportId, topic } = props;
  const styles = useInsightsStyles();
  const { questions_summary, cluster_questions_samples, answered_share, score } = topic;
  const { mayEdit } = useRole(botId);
  const [makeDraft, drafting] = useDraftTopicMutation();
  const [draft, setDraft] = useState<GapDraft>();
  const [taught, setTaught] = useState<string>();
  const write = async () => {
    const made = await makeDraft({ botId, reportId, topic: questions_summary });
    if (made.data) setDraft(made.data);
  };
  return (
    <aside className={mergeClasses(styles.card, styles.start)} aria-label={`Topic: ${questions_summary}`}>
      <h3 className={styles.heading} dir="auto">
        Topic: {questions_summary}
      </h3>
      <InfoLabel info="Of all questions in this topic: how many were answered, and how content their visitors seem (votes where there are any, else a guess from the conversation).">
        {Math.round(answered_share * 100)} % answered
        {score === null ? '' : `, satisfaction ${score} of 100`}
      </InfoLabel>
      <Text weight="semibold">Selected Queries</Text>
      <ul className={styles.list}>
        {cluster_questions_samples.map(({ content }, at) => (
          <li key={at} dir="auto" className={styles.wrap}>
            <Query botId={botId} content={content} />
          </li>
        ))}
      </ul>
      <span role="status">
        {taught !== undefined && (
          <>
            Taught.{' '}
            <AppLink inline to={`/console/${botId}/qa_fine_tune?pair=${taught}`}>
              See the pair
            </AppLink>
          </>
        )}
      </span>
      {mayEdit && (
        <div>
          <Button disabledFocusable={drafting.isLoading} onClick={() => void write()}>
            {drafting.isLoading ? 'Drafting…' : 'Teach an answer to this'}
          </Button>
        </div>
      )}
      {drafting.error && <ErrorMessage message={errorText(drafting.error)} />}
      {draft && (
        <PairDialog
          botId={botId}
          title="Answer this question"
          stored={null}
          text={{ question: draft.question, answer: draft.answer, phrasings: [] }}
          hint={draftHint(draft)}
          source={draft.source_url}
          saveLabel="Save"
          onClose={() => setDraft(undefined)}
          onSaved={({ _id }) => {
            setDraft(undefined);
            setTaught(_id);
          }}
        />
      )}
    </aside>
  );
}

/** What stands in place of personal data; the rest is in the conversation word for word. */
const MASKED = /\[(?:e-mail|number|name)\]/;
const LEAST = 3;
const LONGEST = 200;

/** A question, with the way to the conversations it was asked in. */
function Query({ botId, content }: { botId: string; content: string }) {
  const parts = content.split(MASKED).map((part) => part.trim().slice(0, LONGEST));
  const [text = ''] = parts.sort((a, b) => b.length - a.length);
  if (text.length < LEAST) return content;
  return (
    <AppLink
      to={`/console/${botId}/chat_history?${new URLSearchParams({ text })}`}
      title="Find in Chat History"
    >
      {content}
    </AppLink>
  );
}
