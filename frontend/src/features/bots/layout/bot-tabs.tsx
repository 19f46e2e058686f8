import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BotTab } from './bot-tab';

/** Where the tabs have just room beside the rail. */
const tight = '@media (min-width: 1200px) and (max-width: 1360px)';

/** How wide the edge is behind which tabs go on. */
const FADE = '32px';
const CLEAR = 'rgb(0 0 0 / 10%)';

const useStyles = makeStyles({
  root: {
    overflowX: 'auto',
    // a word is not begun in its middle
    scrollSnapType: 'x proximity',
    marginTop: '8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { marginLeft: '-12px', width: 'max-content', [tight]: { marginLeft: '-3px' } },
  goesOn: { maskImage: `linear-gradient(to left, ${CLEAR}, black ${FADE})` },
  cameFrom: { maskImage: `linear-gradient(to right, ${CLEAR}, black ${FADE})` },
  both: {
    maskImage: `linear-gradient(to right, ${CLEAR}, black ${FADE}, black calc(100% - ${FADE}), ${CLEAR})`,
  },
  tab: {
    scrollSnapAlign: 'start',
    [tight]: {
      paddingLeft: '3px',
      paddingRight: '3px',
      '& > span': { fontSize: '0.8125rem' },
      // the line keeps as wide as the word
      '::before': { left: '5px', right: '5px' },
      '::after': { left: '5px', right: '5px' },
    },
  },
});

/** The tabs of a bot. Where they have not all room, the open one is scrolled into the middle. */
export const BotTabs = memo(function BotTabs({
  botId,
  tabs,
  open,
}: {
  botId: string;
  tabs: BotTab[];
  open: string | undefined;
}) {
  const styles = useStyles();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });
  const look = useCallback(() => {
    if (!box.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = box.current;
    const before = scrollLeft > 1;
    const after = scrollLeft + clientWidth < scrollWidth - 1;
    setHidden((old) => (old.before === before && old.after === after ? old : { before, after }));
  }, []);
  useEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [look]);
  // By its name: the list marks the open one only later.
  useEffect(() => {
    const tab = box.current?.querySelector(`[role=tab][value="${open}"]`);
    if (box.current && tab) box.current.scrollLeft += middleOf(tab) - middleOf(box.current);
  }, [open]);
  return (
    <div
      ref={box}
      onScroll={look}
      className={mergeClasses(
        styles.root,
        hidden.after && styles.goesOn,
        hidden.before && styles.cameFrom,
        hidden.before && hidden.after && styles.both,
      )}
    >
      <TabList
        className={styles.list}
        selectedValue={open}
        onTabSelect={(_, { value }) => void navigate(`/console/${botId}/${value}`)}
      >
        {tabs.map(({ path, label }) => (
          <Tab key={path} value={path} className={styles.tab}>
            {label}
          </Tab>
        ))}
      </TabList>
    </div>
  );
});

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
