import { makeStyles } from '@fluentui/react-components';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    flex: '1 1 0',
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  },
  list: { position: 'relative', listStyleType: 'none', margin: 0, padding: 0 },
  row: { position: 'absolute', insetInline: 0, top: 0 },
});

/** Rows beyond the edges, so that keys and quick scrolling find them there. */
const OVERSCAN = 8;
/** Rows before the end at which more are asked for. */
const NEAR_END = 12;
const PADDING = 4;

interface VirtualListProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** All rows are equally high. */
  rowHeight: number;
  renderRow: (item: T) => ReactNode;
  /** Called while the end is near. */
  onNearEnd: () => void;
  /** What stands above the rows on the screen changes: how many there are. */
  above?: (rows: number, toTop: () => void) => ReactNode;
  after?: ReactNode;
}

/**
 * A long list of which only the rows on the screen exist. Rows that come above what is read do not move it; the row with
 * the focus exists wherever it is.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, keyOf, rowHeight, renderRow, onNearEnd, above, after } = props;
  const styles = useStyles();
  const box = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState(-1);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    getItemKey: (at) => keyOf(items[at] as T),
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        const extra = focused >= 0 && focused < range.count && !shown.includes(focused);
        return extra ? [...shown, focused].sort((a, b) => a - b) : shown;
      },
      [focused],
    ),
  });
  useAnchor(box, items, keyOf, rowHeight);
  const rows = virtualizer.getVirtualItems();
  const last = virtualizer.range?.endIndex ?? 0;
  const isNearEnd = items.length > 0 && last >= items.length - NEAR_END;
  useLayoutEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('[data-index]');
    setFocused(row ? Number(row.getAttribute('data-index')) : -1);
  };
  const first = Math.max(
    0,
    Math.floor(((virtualizer.scrollOffset ?? 0) - PADDING + rowHeight / 2) / rowHeight),
  );
  return (
    <nav ref={box} className={styles.root} aria-label={label} onFocus={onFocus} onBlur={() => setFocused(-1)}>
      {above?.(first, () => virtualizer.scrollToOffset(0))}
      <ul className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ key, index, start }) => (
          <li
            key={key}
            data-index={index}
            className={styles.row}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            aria-setsize={items.length}
            aria-posinset={index + 1}
          >
            {renderRow(items[index] as T)}
          </li>
        ))}
      </ul>
      {after}
    </nav>
  );
}

/** Scrolls along when rows come or go above the first one on the screen. */
function useAnchor<T>(
  box: { current: HTMLElement | null },
  items: readonly T[],
  keyOf: (item: T) => string,
  rowHeight: number,
): void {
  const before = useRef(items);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = items;
    const { current } = box;
    if (!current || was === items || current.scrollTop < rowHeight) return;
    const at = Math.floor((current.scrollTop - PADDING) / rowHeight);
    const kept = was[at];
    if (kept === undefined) return;
    const key = keyOf(kept);
    const now = items.findIndex((item) => keyOf(item) === key);
    if (now >= 0 && now !== at) current.scrollTop += (now - at) * rowHeight;
  }, [box, items, keyOf, rowHeight]);
}
