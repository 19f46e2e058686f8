import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Bot } from '../../../api/types';
import { type PreviewView, WidgetPreview } from './widget-preview';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 640px) max-content',
    columnGap: '32px',
    alignItems: 'start',
  },
});

/** A form with the chat it makes at its side. */
export function BesidePreview({ bot, view, children }: { bot: Bot; view: PreviewView; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {children}
      <WidgetPreview bot={bot} view={view} />
    </div>
  );
}
