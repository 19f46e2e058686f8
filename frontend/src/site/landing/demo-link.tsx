import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { pageSetting } from '../../lib/page-setting';
import { docs } from '../shell/links';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    padding: '5px 12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontWeight: 600,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
});

const SAMPLE_SHOP = '/sample-shop';

/** To a sample shop with a bot of its own; where the installation has none, to the story of a shop. */
export function DemoLink() {
  const styles = useStyles();
  const [address, setAddress] = useState<string>(docs.story);
  useEffect(() => {
    if (pageSetting('official-demo-bot-id') !== null) setAddress(SAMPLE_SHOP);
  }, []);
  return (
    <a className={styles.root} href={address} target="_blank" rel="noopener">
      See the demo
    </a>
  );
}
