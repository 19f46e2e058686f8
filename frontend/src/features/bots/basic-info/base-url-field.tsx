import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import { errorText } from '../../../api/error-text';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { useImportDetail } from '../../../lib/imports/use-imports';
import { useUpdateKnowledgeMutation } from '../drafts/bot.api';
import { saveBot } from '../drafts/bot-autosave';
import type { BotDraft } from '../drafts/bot-draft';
import { baseUrlProblem } from '../drafts/bot-fields';
import type { EditableBot } from '../drafts/use-bot';
import { BotTextField } from './bot-text-field';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  button: { alignSelf: 'flex-start' },
});

/** The site's address, and the button that reads the site into the bot's knowledge. */
export function BaseUrlField({ bot, draft, problems, edit, readOnly }: EditableBot) {
  const styles = useStyles();
  const dispatch = useAppDispatch();
  const [touched, setTouched] = useState(false);
  const [updateKnowledge, update] = useUpdateKnowledgeMutation();
  const problem = baseUrlProblem(bot.baseURL);
  const { text, kind } = messageFor(
    bot.baseURL,
    problems.baseURL ?? (touched ? problem : undefined),
    touched,
    draft,
  );
  const onChange = useCallback(
    (value: string) => {
      setTouched(true);
      edit({ baseURL: value.trim() });
    },
    [edit],
  );
  const importNow = async () => {
    const unsaved = await dispatch(saveBot(bot._id));
    if (unsaved.baseURL === undefined) await updateKnowledge({ botId: bot._id, baseURL: bot.baseURL });
  };
  return (
    <div className={styles.root}>
      <BotTextField
        label="Site Base URL"
        value={bot.baseURL}
        placeholder="https://www.your-shop.com"
        hint="The address of your site. The bot learns from its pages."
        message={text}
        messageKind={kind}
        readOnly={readOnly}
        onChange={onChange}
      />
      {!readOnly && (
        <Button
          className={styles.button}
          disabled={problem !== undefined || update.isLoading}
          onClick={() => void importNow()}
        >
          Import/Update Knowledge
        </Button>
      )}
      <div role="status" aria-live="polite">
        {update.isSuccess && <ImportOutcome botId={bot._id} jobId={update.data.job_id} />}
        {update.isError && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{errorText(update.error)}</MessageBarBody>
          </MessageBar>
        )}
      </div>
    </div>
  );
}

/** That the import was begun; if nothing could be read, why. */
function ImportOutcome({ botId, jobId }: { botId: string; jobId: string }) {
  const { currentData: job } = useImportDetail(botId, jobId);
  if (job?.state === 'failed')
    return (
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>Nothing could be read. {job.reason}</MessageBarBody>
      </MessageBar>
    );
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>
        Knowledge import scheduled successfully. Please wait for a few minutes and check the Knowledge Links
        tab.
      </MessageBarBody>
    </MessageBar>
  );
}

function messageFor(url: string, problem: string | undefined, touched: boolean, draft: BotDraft | undefined) {
  if (problem !== undefined) return { text: problem, kind: url === '' ? 'warning' : 'error' } as const;
  if (draft?.outcome.kind === 'failed' && draft.edits.baseURL !== undefined) {
    return { text: draft.outcome.message, kind: 'error' } as const;
  }
  if (touched && draft?.outcome.kind === 'saved' && draft.base.baseURL === url) {
    const text = `Site Base URL updated to ${url}. If it is a completed URL, Click Import/Update Knowledge to update the knowledge base.`;
    return { text, kind: 'success' } as const;
  }
  return {};
}
