import { Dialog, DialogSurface, makeStyles, tokens } from '@fluentui/react-components';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useReturnFocus } from '../focus/use-return-focus';
import { findEntries, type PaletteGroup } from './find-entries';

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

/** Finds a place or an action by a few letters; arrows choose, Enter goes, Escape closes. */
export function CommandPalette({ groups, onClose }: { groups: PaletteGroup[]; onClose: () => void }) {
  const styles = useStyles();
  const [search, setSearch] = useState('');
  useReturnFocus(true);
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label="Go to">
        <Command label="Go to" loop vimBindings={false} shouldFilter={false}>
          <Command.Input
            className={styles.input}
            placeholder="Go to a bot, a tab or an action"
            aria-label="Go to a bot, a tab or an action"
            autoFocus
            value={search}
            onValueChange={setSearch}
          />
          <Command.List className={styles.list} label="Places and actions">
            <Command.Empty className={styles.empty}>Nothing is called that.</Command.Empty>
            {findEntries(groups, search).map(({ heading, entries, more }) => (
              <Command.Group key={heading} heading={heading} className={styles.group}>
                {entries.map(({ id, label, hint, onSelect }) => (
                  <Command.Item
                    key={id}
                    value={id}
                    className={styles.item}
                    onSelect={() => {
                      onClose();
                      onSelect();
                    }}
                  >
                    <span className={styles.label}>{label}</span>
                    {hint && <span className={styles.hint}>{hint}</span>}
                  </Command.Item>
                ))}
                {more > 0 && <div className={styles.more}>{more} more: type part of the name</div>}
              </Command.Group>
            ))}
          </Command.List>
        </Command>
      </DialogSurface>
    </Dialog>
  );
}
