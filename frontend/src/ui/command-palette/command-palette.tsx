import { Dialog, DialogSurface, makeStyles, Text, tokens } from '@fluentui/react-components';
import { Command } from 'cmdk';
import { useReturnFocus } from '../focus/use-return-focus';

export interface PaletteEntry {
  id: string;
  label: string;
  /** Stands at the end of the line. */
  hint?: string;
  onSelect: () => void;
}

export interface PaletteGroup {
  heading: string;
  entries: PaletteEntry[];
}

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
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    '&[data-selected="true"]': { backgroundColor: tokens.colorBrandBackground2 },
  },
  label: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  hint: { color: tokens.colorNeutralForeground2 },
  empty: { padding: '16px 8px' },
});

/** Every word must stand in the line; what begins with the first stands first. */
function rank(_: string, search: string, [label = '', hint = ''] = [] as string[]): number {
  const line = `${label} ${hint}`.toLowerCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => line.includes(word))) return 0;
  return line.startsWith(words[0] ?? '') ? 1 : 0.5;
}

/** Finds a place or an action by a few letters; arrows choose, Enter goes, Escape closes. */
export function CommandPalette({ groups, onClose }: { groups: PaletteGroup[]; onClose: () => void }) {
  const styles = useStyles();
  useReturnFocus(true);
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label="Go to">
        <Command label="Go to" loop vimBindings={false} filter={rank}>
          <Command.Input
            className={styles.input}
            placeholder="Go to a bot, a tab or an action"
            aria-label="Go to a bot, a tab or an action"
            autoFocus
          />
          <Command.List className={styles.list} label="Places and actions">
            <Command.Empty className={styles.empty}>Nothing is called that.</Command.Empty>
            {groups.map(({ heading, entries }) => (
              <Command.Group key={heading} heading={heading} className={styles.group}>
                {entries.map(({ id, label, hint, onSelect }) => (
                  <Command.Item
                    key={id}
                    value={id}
                    keywords={hint ? [label, hint] : [label]}
                    className={styles.item}
                    onSelect={() => {
                      onClose();
                      onSelect();
                    }}
                  >
                    <Text className={styles.label}>{label}</Text>
                    {hint && (
                      <Text size={200} className={styles.hint}>
                        {hint}
                      </Text>
                    )}
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
          </Command.List>
        </Command>
      </DialogSurface>
    </Dialog>
  );
}
