import { Badge, Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { DesktopRegular, PhoneRegular } from '@fluentui/react-icons';
import { errorText } from '../../../api/error-text';
import type { OpenSession } from '../../../api/types';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { inSentence, timeLabel } from '../../../lib/time-label';
import { useEndSessionMutation } from '../account.api';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: '40px',
    padding: '12px 16px',
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  icon: { fontSize: '1.25rem', display: 'flex', color: tokens.colorNeutralForeground2 },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  name: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  failure: { color: tokens.colorStatusDangerForeground1, flexBasis: '100%' },
});

const HAND_HELD = /iOS|Android/;

export function SessionRow({ userId, session }: { userId: string; session: OpenSession }) {
  useOwnerZone();
  const styles = useStyles();
  const [end, { isLoading, error }] = useEndSessionMutation();
  const { _id, current } = session;
  const device = session.device || 'Unknown device';
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden>
        {HAND_HELD.test(device) ? <PhoneRegular /> : <DesktopRegular />}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <Text weight="semibold">{device}</Text>
          {current && (
            <Badge appearance="tint" color="success">
              This device
            </Badge>
          )}
        </span>
        <Text size={200} className={styles.quiet}>
          {current ? 'In use now' : `Last used ${inSentence(timeLabel(session.last_used_at))}`}
          {` · logged in ${inSentence(timeLabel(session.created_at))}`}
        </Text>
      </span>
      {!current && (
        <Button
          size="small"
          disabled={isLoading}
          aria-label={`Log out ${device}`}
          onClick={() => void end({ userId, sessionId: _id })}
        >
          Log out
        </Button>
      )}
      {error && (
        <Text role="alert" size={200} className={styles.failure}>
          {errorText(error)}
        </Text>
      )}
    </li>
  );
}
