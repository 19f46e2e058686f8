import { Dialog, DialogSurface, makeStyles, tokens } from '@fluentui/react-components';
import { Command } from 'cmdk';
import { memo, startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReturnFocus } from '../focus/use-return-focus';
import { type FoundGroup, findEntries, type PaletteEntry, type PaletteGroup } from './find-entries';

const useStyles = makeStyles({
  surface: { maxWidth: '560px', padding: 0, marginTop: '12vh', marginBottom: 'auto', overflow: 'hidden' },
  input: {
    boxSizing: 'border-box',
    width: '100%',
    padding: '16px',
    border: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    outlineStyle: 'none',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase400,
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    '::placeholder': { color: tokens.colorNeutralForeground2 },
  },
  list: { maxHeight: 'min(400px, 50vh)', overflowY: 'auto', padding: '8px' },
  group: {
    '& [cmdk-group-heading]': {
      padding: '8px 8px 4px',
      fontSize: tokens.fontSizeBase200,
      color: tokens.colorNeutralForeground2,
    },
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    padding: '8px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    '&[data-selected="true"]': { backgroundColor: tokens.colorBrandBackground2 },
  },
  label: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  more: { padding: '8px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  empty: { padding: '16px 8px' },
});

/** Keys that go by the lines on the screen. */
const GOES_BY_LINES = new Set(['Enter', 'ArrowDown', 'ArrowUp', 'Home', 'End']);
const NOTHING: FoundGroup[] = [];

interface LinesProps {
  found: readonly FoundGroup[];
  onSelect: (entry: PaletteEntry) => void;
}

/** Drawn after what is typed: a letter shall not wait for them. */
const Lines = memo(function Lines({ found, onSelect }: LinesProps) {
  const styles = useStyles();
  return found.map(({ heading, entries, more }) => (
    <Command.Group key={heading} heading={heading} className={styles.group}>
      {entries.map((entry) => (
        <Command.Item
          key={entry.id}
          value={entry.id}
          className={styles.item}
          onSelect={() => onSelect(entry)}
        >
          <span className={styles.label}>{entry.label}</span>
          {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
        </Command.Item>
      ))}
      {more > 0 && <div className={styles.more}>{more} more: type part of the name</div>}
    </Command.Group>
  ));
});

/** Finds a place or an action by a few letters; arrows choose, Enter goes, Escape closes. */
export function CommandPalette({ groups, onClose }: { groups: PaletteGroup[]; onClose: () => void }) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState('');
  const found = useMemo(() => findEntries(groups, search), [groups, search]);
  // the box first, so that typing can begin
  const isBoxDrawn = useDeferredValue(true, false);
  const select = useCallback(
    ({ onSelect }: PaletteEntry) => {
      onClose();
      onSelect();
    },
    [onClose],
  );
  const find = (text: string) => {
    setSearch(text);
    setSelected(findEntries(groups, text)[0]?.entries[0]?.id ?? '');
  };
  useReturnFocus(true);
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label="Go to">
        <Command
          label="Go to"
          loop
          vimBindings={false}
          shouldFilter={false}
          value={selected}
          onValueChange={setSelected}
          onKeyDown={({ key }) => {
            // who types fast means what was typed, not what is still drawn
            if (typed !== search && GOES_BY_LINES.has(key)) flushSync(() => find(typed));
          }}
        >
          <Command.Input
            className={styles.input}
            placeholder="Go to a bot, a tab or an action"
            aria-label="Go to a bot, a tab or an action"
            autoFocus
            value={typed}
            onValueChange={(text) => {
              setTyped(text);
              startTransition(() => find(text));
            }}
          />
          <Command.List className={styles.list} label="Places and actions">
            {found.length === 0 && <div className={styles.empty}>Nothing is called that.</div>}
            <Lines found={isBoxDrawn ? found : NOTHING} onSelect={select} />
          </Command.List>
        </Command>
      </DialogSurface>
    </Dialog>
  );
}
