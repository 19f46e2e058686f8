import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  Field,
  Input,
  makeStyles,
} from '@fluentui/react-components';
import { StethoscopeRegular } from '@fluentui/react-icons';
import { type FormEvent, useState } from 'react';
import { useRole } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import { useVisible } from '../../../lib/use-visible';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { usePageCheckQuery, useStartPageCheckMutation } from './page-checks.api';
import { DoctorReport } from './report';

const POLL_MS = 1_000;
/** A server has half a minute for the page, and there may be checks before this one. */
const LONGEST_MS = 120_000;

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  form: { display: 'flex', columnGap: '8px', alignItems: 'flex-start' },
  field: { flexGrow: 1, minWidth: 0 },
  // level with the input below the label
  submit: { marginTop: '26px' },
});

interface CheckInstallationProps {
  botId: string;
  /** The bot's base URL: the page that is checked first. */
  baseUrl: string;
}

/** Looks at a page of the owner's site and says whether the widget works there, and what to do if it does not. */
export function CheckInstallation({ botId, baseUrl }: CheckInstallationProps) {
  const { mayEdit } = useRole(botId);
  if (!mayEdit) return null;
  return (
    <Dialog>
      <DialogTrigger disableButtonEnhancement>
        <Button icon={<StethoscopeRegular />}>Check Installation</Button>
      </DialogTrigger>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Check Installation</DialogTitle>
          <DoctorForm botId={botId} baseUrl={baseUrl} />
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button>Close</Button>
            </DialogTrigger>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function DoctorForm({ botId, baseUrl }: CheckInstallationProps) {
  const styles = useStyles();
  const visible = useVisible();
  const [url, setUrl] = useState(baseUrl);
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [start, { data: started, error: refused, isLoading, fulfilledTimeStamp: startedAt = 0 }] =
    useStartPageCheckMutation();
  const {
    currentData,
    error,
    refetch,
    fulfilledTimeStamp: lookedAt = 0,
  } = usePageCheckQuery(
    { botId, checkId: started?._id ?? '' },
    { skip: !started, pollingInterval: visible && !isOver ? POLL_MS : 0 },
  );
  const check = currentData?.state === 'done' && !isLoading ? currentData : undefined;
  const isLate = started !== undefined && !check && !isLoading && lookedAt - startedAt > LONGEST_MS;
  if (isOver !== (check !== undefined || isLate)) setOver(!isOver);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAddress = /^https?:\/\/[^\s/]/i.test(url.trim());
    setProblem(isAddress ? undefined : 'Write the whole address of a page, with https://');
    if (isAddress && !isLoading) void start({ botId, url: url.trim() });
  };

  return (
    <DialogContent className={styles.content}>
      <span>
        The page is read once, as a browser would get it. What scripts add later, such as a tag manager,
        cannot be seen.
      </span>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field className={styles.field} label="Page of your site" validationMessage={problem}>
          <Input
            type="url"
            value={url}
            placeholder="https://"
            onChange={(_, { value }) => setUrl(value.slice(0, 2_000))}
          />
        </Field>
        <Button appearance="primary" className={styles.submit} type="submit" disabled={isLoading}>
          Check
        </Button>
      </form>
      {refused && <ErrorMessage message={errorText(refused)} />}
      {!refused && error && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
      {!refused && !error && isLate && (
        <ErrorMessage message="The page has not been read within two minutes. Please press Check again a little later." />
      )}
      {!refused && !error && !isLate && (isLoading || (started && !check)) && (
        <SkeletonLines heights={[44, 44, 44]} label="Reading the page" />
      )}
      <div aria-live="polite">
        {!refused && !error && check && <DoctorReport findings={check.findings} />}
      </div>
    </DialogContent>
  );
}
