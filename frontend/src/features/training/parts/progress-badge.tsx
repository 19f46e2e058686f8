import { Badge } from '@fluentui/react-components';
import type { Import, ImportUrl, Link } from '../../../api/types';

const LOOKS = {
  queued: { color: 'subtle', text: 'Queued' },
  fetching: { color: 'informative', text: 'Fetching' },
  running: { color: 'informative', text: 'Running' },
  ready: { color: 'success', text: 'Ready' },
  done: { color: 'success', text: 'Done' },
  skipped: { color: 'subtle', text: 'Skipped' },
  cancelled: { color: 'subtle', text: 'Cancelled' },
  stale: { color: 'warning', text: 'Not read again' },
  gone: { color: 'warning', text: 'Gone' },
  failed: { color: 'danger', text: 'Failed' },
} as const;

/** How far a link, an import or one of its addresses is. */
export function ProgressBadge(props: {
  state: Link['state'] | 'stale' | 'gone' | Import['state'] | ImportUrl['state'];
  className?: string;
}) {
  const { state, className } = props;
  const { color, text } = LOOKS[state];
  return (
    <span className={className}>
      <Badge appearance="tint" color={color} shape="rounded">
        {text}
      </Badge>
    </span>
  );
}
