import { Tab, TabList } from '@fluentui/react-components';
import { useSearchParams } from 'react-router';
import { useQuestionTableStyles } from './parts/question-table.styles';

const VIEWS = { pairs: 'Pairs', gaps: 'Gaps', tests: 'Test questions' } as const;
export type QaView = keyof typeof VIEWS;

const isView = (name: unknown): name is QaView => typeof name === 'string' && Object.hasOwn(VIEWS, name);

/** The view in the address (`?view=`); anything else there counts as the pairs. */
export function useQaView(): [view: QaView, open: (view: QaView) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('view');
  return [isView(named) ? named : 'pairs', (view) => setParams(view === 'pairs' ? {} : { view })];
}

/** The views of Q&A: taught pairs, unanswered questions, test questions. */
export function QaViewTabs({ view, onOpen }: { view: QaView; onOpen: (view: QaView) => void }) {
  const styles = useQuestionTableStyles();
  return (
    <TabList
      className={styles.tabs}
      size="small"
      aria-label="Views of Q&A Fine Tune"
      selectedValue={view}
      onTabSelect={(_, { value }) => isView(value) && onOpen(value)}
    >
      {Object.entries(VIEWS).map(([name, label]) => (
        <Tab key={name} value={name}>
          {label}
        </Tab>
      ))}
    </TabList>
  );
}
