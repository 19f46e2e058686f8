import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { memo, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { BotTab } from './bot-tab';

/** Where the tabs have just room beside the rail. */
const tight = '@media (min-width: 1200px) and (max-width: 1360px)';

const useStyles = makeStyles({
  root: {
    overflowX: 'auto',
    marginTop: '8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { marginLeft: '-12px', width: 'max-content', [tight]: { marginLeft: '-3px' } },
  tab: {
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
  // By its name: the list marks the open one only later.
  useEffect(() => {
    const tab = box.current?.querySelector(`[role=tab][value="${open}"]`);
    if (box.current && tab) box.current.scrollLeft += middleOf(tab) - middleOf(box.current);
  }, [open]);
  return (
    <div ref={box} className={styles.root}>
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
