import { makeStyles, Text, ToggleButton, tokens } from '@fluentui/react-components';
import type { LinkCounts } from '../../../api/types';
import { numberFormat } from '../../../lib/labels/formats';
import { LINK_FILTERS, type LinkShow } from './links-page';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  total: {
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    marginInlineEnd: '8px',
  },
});

const number = numberFormat({});

interface LinkCountsLineProps {
  counts: LinkCounts;
  show: LinkShow | undefined;
  onShow: (show: LinkShow | undefined) => void;
}

/** How many links there are, and the sorts of them that can be looked at alone. */
export function LinkCountsLine({ counts, show, onShow }: LinkCountsLineProps) {
  const styles = useStyles();
  const names = (Object.keys(LINK_FILTERS) as LinkShow[]).filter((name) => counts[name] > 0 || name === show);
  return (
    <div className={styles.root}>
      <Text className={styles.total} role="status">
        {counts.total === 1 ? '1 link' : `${number.format(counts.total)} links`}
      </Text>
      {names.map((name) => (
        <ToggleButton
          key={name}
          size="small"
          shape="circular"
          checked={name === show}
          onClick={() => onShow(name === show ? undefined : name)}
        >
          {LINK_FILTERS[name]}: {number.format(counts[name])}
        </ToggleButton>
      ))}
    </div>
  );
}
