import {
  Badge,
  Button,
  Field,
  makeStyles,
  Select,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useRole } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import type { KnowledgeSchedule, Recrawl } from '../../../api/types';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { clockLabel, dayLabel } from '../../../lib/time-label';
import { AppLink } from '../../../ui/app-link';
import { ErrorMessage } from '../../../ui/error-message';
import { useLinkCountsQuery } from '../links/links.api';
import { LINK_FILTERS, type LinkShow } from '../links/links-page';
import { RecrawlFindings } from './recrawl-findings';
import { useScheduleQuery, useSetScheduleMutation, useStartRecrawlMutation } from './schedule.api';
import { useRecrawls } from './use-recrawls';

const useStyles = makeStyles({
  root: {
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  body: { display: 'flex', flexDirection: 'column', rowGap: '12px', paddingTop: '12px' },
  summary: { cursor: 'pointer' },
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  button: { alignSelf: 'flex-start' },
  select: { maxWidth: '240px' },
});

const INTERVALS: Record<KnowledgeSchedule['interval'], string> = {
  off: 'Never by itself',
  daily: 'Every day',
  weekly: 'Every week',
};

/** How often the pages are read again, and how the last times went. */
export function RecrawlSchedule({ botId }: { botId: string }) {
  useOwnerZone();
  const styles = useStyles();
  const { data: schedule, error, refetch } = useScheduleQuery(botId);
  const { runs, isRunning } = useRecrawls(botId, schedule !== undefined && schedule.interval !== 'off');
  const [set, saving] = useSetScheduleMutation();
  if (error && !schedule) return <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />;
  if (!schedule) return null;
  const interval = saving.isLoading
    ? (saving.originalArgs?.interval ?? schedule.interval)
    : schedule.interval;
  return (
    <details className={styles.root}>
      <summary className={styles.summary}>
        <Text weight="semibold">Read pages again: </Text>
        <Text>{INTERVALS[interval].toLowerCase()}</Text>
        {schedule.next_at !== null && interval !== 'off' && (
          <Text className={styles.quiet}> · next {momentLabel(schedule.next_at)}</Text>
        )}
      </summary>
      <div className={styles.body}>
        <Field
          label="How often"
          hint="Your own edits win over a changed page. A page that is gone twice is marked, and answers until you delete its link."
        >
          <Select
            className={styles.select}
            value={interval}
            disabled={saving.isLoading}
            onChange={(_, { value }) => isInterval(value) && void set({ botId, interval: value })}
          >
            {Object.entries(INTERVALS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <StartNow botId={botId} isRunning={isRunning} />
        {saving.error && !saving.isLoading && <ErrorMessage message={errorText(saving.error)} />}
        {runs.length > 0 ? (
          <Runs botId={botId} recrawls={runs} />
        ) : (
          <Text size={200} className={styles.quiet}>
            No run yet.
          </Text>
        )}
      </div>
    </details>
  );
}

/** Reads the pages at once; the schedule counts from then on. */
function StartNow({ botId, isRunning }: { botId: string; isRunning: boolean }) {
  const styles = useStyles();
  const { mayEdit } = useRole(botId);
  const [start, { isLoading, error }] = useStartRecrawlMutation();
  if (!mayEdit) return null;
  return (
    <>
      <Button
        className={styles.button}
        disabledFocusable={isRunning || isLoading}
        onClick={() => void start(botId)}
      >
        {isRunning || isLoading ? 'Reading pages…' : 'Read pages again now'}
      </Button>
      {error && !isLoading && <ErrorMessage message={errorText(error)} />}
    </>
  );
}

const COLUMNS = ['Begun', 'State', 'Pages', 'Unchanged', 'Changed', 'Failed', 'Gone'];
const SHOWN_RUNS = 5;

function Runs({ botId, recrawls }: { botId: string; recrawls: Recrawl[] }) {
  useOwnerZone();
  const styles = useStyles();
  const { data: counts } = useLinkCountsQuery(botId);
  const [newest] = recrawls;
  // a link tells of its last reading only
  const links = (run: Recrawl, show: LinkShow) => (run === newest && counts?.[show]) || 0;
  return (
    <>
      <Table size="small" aria-label="Last runs">
        <TableHeader>
          <TableRow>
            {COLUMNS.map((name) => (
              <TableHeaderCell key={name}>{name}</TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {recrawls.slice(0, SHOWN_RUNS).map((run) => (
            <TableRow key={run._id} className={styles.quiet}>
              <TableCell>{momentLabel(run.started_at)}</TableCell>
              <TableCell>
                <Badge
                  appearance="tint"
                  shape="rounded"
                  color={run.state === 'running' ? 'informative' : run.failed > 0 ? 'warning' : 'success'}
                >
                  {run.state === 'running' ? 'Running' : 'Done'}
                </Badge>
              </TableCell>
              <TableCell>{run.total}</TableCell>
              <TableCell>{run.unchanged}</TableCell>
              {OUTCOMES.map((name) => (
                <TableCell key={name}>
                  <Outcome show={name} number={run[name]} links={links(run, name)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {newest && <RecrawlFindings run={newest} />}
      <Text size={200} className={styles.quiet}>
        Your bot learns the new text of a changed page by itself. Where you have edited the text, yours stays
        until you choose. A page that failed is read again the next time; until then your bot answers from
        what it read before.
      </Text>
    </>
  );
}

const OUTCOMES = ['changed', 'failed', 'gone'] as const;

/** How many pages ended so, leading to those that still wait for the owner. */
function Outcome({
  show,
  number,
  links,
}: {
  show: (typeof OUTCOMES)[number];
  number: number;
  links: number;
}) {
  if (number === 0 || links === 0) return number;
  return (
    <AppLink
      inline
      to={`?show=${show}`}
      aria-label={`${number}, show the links “${LINK_FILTERS[show]}”`}
      title={`${LINK_FILTERS[show]}: ${links}`}
    >
      {number}
    </AppLink>
  );
}

function momentLabel(seconds: number): string {
  return `${dayLabel(seconds)}, ${clockLabel(seconds)}`;
}

function isInterval(name: string): name is KnowledgeSchedule['interval'] {
  return Object.hasOwn(INTERVALS, name);
}
