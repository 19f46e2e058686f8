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

export interface FoundGroup extends PaletteGroup {
  /** Entries that are found too, but not shown. */
  more: number;
}

/** More lines of a group than fit on the screen help nobody, and take long to draw. */
const MOST = 10;

/** Every word must stand in the line; what begins with the first stands first, in its group and with it. */
export const findEntries = (groups: readonly PaletteGroup[], search: string): FoundGroup[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const lineOf = ({ label, hint = '' }: PaletteEntry) => `${label} ${hint}`.toLowerCase();
  const begins = (entry: PaletteEntry | undefined) =>
    entry !== undefined && lineOf(entry).startsWith(first) ? 0 : 1;
  return groups
    .map(({ heading, entries }) => {
      const found = entries
        .filter((entry) => words.every((word) => lineOf(entry).includes(word)))
        .sort((a, b) => begins(a) - begins(b));
      return { heading, entries: found.slice(0, MOST), more: Math.max(0, found.length - MOST) };
    })
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => begins(a.entries[0]) - begins(b.entries[0]));
};
