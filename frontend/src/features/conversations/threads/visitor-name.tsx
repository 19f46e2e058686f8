import { makeStyles, tokens } from '@fluentui/react-components';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons';
import type { Thread } from '../../../api/types';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', columnGap: '4px', minWidth: 0 },
  name: { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  mark: { display: 'inline-flex', flexShrink: 0, color: tokens.colorStatusSuccessForeground1 },
});

const SIGNED = 'Identified by your site';

interface VisitorNameProps {
  identity: Thread['identity'];
  /** Stands for a visitor nobody knows. */
  fallback: string;
}

/** Who wrote: what the owner's server has signed, with a mark, or a number. */
export function VisitorName({ identity, fallback }: VisitorNameProps) {
  const styles = useStyles();
  if (!identity) return <>{fallback}</>;
  const { user_id, name, email } = identity;
  const all = [name, email, `ID ${user_id}`].filter((part) => part !== '').join(', ');
  return (
    <span className={styles.root} title={`${SIGNED}: ${all}`}>
      <bdi className={styles.name}>{name || email || user_id}</bdi>
      <span className={styles.mark} role="img" aria-label={SIGNED}>
        <ShieldCheckmarkRegular aria-hidden />
      </span>
    </span>
  );
}
