import {
  Badge,
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  SearchBox,
  Select,
  tokens,
} from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { isFiltered, NO_FILTER, TEXT_LENGTH, type ThreadFilter, withFilter } from '../history/thread-filter';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    padding: '8px 12px',
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke2}`,
  },
  line: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  filters: { minWidth: '32px' },
  search: { flex: '1 1 0', minWidth: 0 },
  fields: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '8px' },
  input: { minWidth: 0, width: '100%' },
  foot: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gridColumn: '1 / -1' },
});

const TYPING_MS = 400;
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the list is narrowed to; it stands in the address. */
export function ThreadFilters({ filter }: { filter: ThreadFilter }) {
  const styles = useStyles();
  const [, setParams] = useSearchParams();
  const { text: _, time_zone: __, ...chosen } = filter;
  const zone = useOwnerZone();
  const count = Object.keys(chosen).length;
  const [open, setOpen] = useState(count > 0);
  const set = (change: Partial<Record<keyof ThreadFilter, unknown>>) =>
    setParams((old) => withFilter(old, change), { replace: true, preventScrollReset: true });
  return (
    <section aria-label="Search and filters" className={styles.root}>
      <div className={styles.line}>
        <SearchText text={filter.text ?? ''} onText={(text) => set({ text })} />
        <Button
          className={styles.filters}
          appearance={open ? 'secondary' : 'subtle'}
          icon={<FilterRegular />}
          aria-expanded={open}
          aria-label={count > 0 ? `Filters, ${count} set` : 'Filters'}
          onClick={() => setOpen(!open)}
        >
          {count > 0 && (
            <Badge size="small" color="brand">
              {count}
            </Badge>
          )}
        </Button>
      </div>
      {open && (
        <div className={styles.fields}>
          <Field label="Rating" size="small">
            <Select
              size="small"
              className={styles.input}
              value={filter.rating ?? ''}
              onChange={(_, { value }) => set({ rating: value })}
            >
              <option value="">Any</option>
              <option value="up">Thumbs up</option>
              <option value="down">Thumbs down</option>
              <option value="none">Not rated</option>
            </Select>
          </Field>
          <Field label={zone === ownZone ? 'Day' : `Day (${zone})`} size="small">
            <Input
              type="date"
              size="small"
              className={styles.input}
              value={filter.day ?? ''}
              onChange={(_, { value }) => set({ day: value })}
            />
          </Field>
          <div className={styles.foot}>
            <Checkbox
              label="Unanswered"
              checked={filter.unanswered === true}
              onChange={(_, { checked }) => set({ unanswered: checked === true })}
            />
            {isFiltered(filter) && (
              <Button size="small" appearance="subtle" onClick={() => set(NO_FILTER)}>
                Clear filters
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

/** Asked for once the typing pauses: every search reads many messages. */
function SearchText({ text, onText }: { text: string; onText: (text: string) => void }) {
  const styles = useStyles();
  const [typed, setTyped] = useState(text);
  const asked = useRef(text);
  const change = useRef(onText);
  change.current = onText;
  useEffect(() => {
    // changed elsewhere: cleared, or another address
    if (text === asked.current) return;
    asked.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      change.current(wanted);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchBox
      className={styles.search}
      aria-label="Search in conversations"
      placeholder="Search messages"
      value={typed}
      maxLength={TEXT_LENGTH}
      onChange={(_, { value }) => setTyped(value)}
    />
  );
}
