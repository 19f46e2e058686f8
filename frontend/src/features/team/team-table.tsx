import {
  Badge,
  Button,
  mergeClasses,
  Select,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { type RefObject, useRef } from 'react';
import { useAddressQuery } from '../../api/address.api';
import { useSession } from '../../api/session';
import type { Collaborator } from '../../api/types';
import { dateFormat } from '../../lib/labels/formats';
import { useOwnerZone } from '../../lib/labels/owner-zone';
import { usePassFocusOn } from '../../ui/focus/use-pass-focus-on';
import type { PersonAction } from './person-dialog';
import { useTeamStyles } from './team.styles';

const STATES = { owner: 'Owner', collaborator: 'Collaborator', invited: 'Invited' } as const;
const ROLES = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' } as const;

interface TeamTableProps {
  team: Collaborator[];
  isOwner: boolean;
  isBusy: boolean;
  onRole: (person: Collaborator, role: Collaborator['role']) => void;
  onResend: (person: Collaborator) => void;
  onAsk: (action: PersonAction) => void;
  /** Takes the focus when the row that had it is gone. */
  lastFocus: RefObject<HTMLElement | null>;
}

/** The owner, collaborators and who was invited. */
export function TeamTable(props: TeamTableProps) {
  const styles = useTeamStyles();
  const { userId } = useSession();
  const own = useAddressQuery(userId ?? '', { skip: userId === null }).data?.email;
  return (
    <div className={styles.box}>
      <Table aria-label="Collaborators" className={styles.table}>
        <TableHeader className={styles.headRow}>
          <TableRow>
            <TableHeaderCell className={styles.head}>User Email</TableHeaderCell>
            <TableHeaderCell className={mergeClasses(styles.head, styles.role)}>Role</TableHeaderCell>
            <TableHeaderCell className={mergeClasses(styles.head, styles.actions)}>
              <span className={styles.unseen}>Actions</span>
            </TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {props.team.map((person) => (
            <TableRow key={person.email} className={styles.row}>
              <TableCell className={styles.cell}>
                <span className={styles.line}>
                  {person.email}
                  {person.email === own && (
                    <Text size={200} className={styles.quiet}>
                      you
                    </Text>
                  )}
                </span>
              </TableCell>
              <TableCell className={mergeClasses(styles.cell, styles.role)}>
                <Role {...props} person={person} />
              </TableCell>
              <TableCell className={mergeClasses(styles.cell, styles.actions)}>
                <Actions {...props} person={person} isSelf={person.email === own} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function Role({ person, isOwner, isBusy, onRole }: TeamTableProps & { person: Collaborator }) {
  useOwnerZone();
  const styles = useTeamStyles();
  const { email, role, state, expires_at } = person;
  if (state === 'owner') return <Badge appearance="tint">{STATES.owner}</Badge>;
  return (
    <span className={styles.line}>
      <Badge appearance="tint" color={state === 'invited' ? 'warning' : 'informative'}>
        {STATES[state]}
      </Badge>
      {isOwner && state === 'collaborator' ? (
        <Select
          size="small"
          className={styles.select}
          aria-label={`What ${email} may do`}
          value={role}
          disabled={isBusy}
          onChange={(_, { value }) => onRole(person, value === 'viewer' ? 'viewer' : 'editor')}
        >
          <option value="editor">{ROLES.editor}</option>
          <option value="viewer">{ROLES.viewer}</option>
        </Select>
      ) : (
        <Text size={200}>{ROLES[role]}</Text>
      )}
      {expires_at !== null && (
        <Text size={200} className={styles.quiet}>
          {expires_at * 1000 > Date.now()
            ? `until ${until.format(expires_at * 1000)}`
            : 'The link has expired.'}
        </Text>
      )}
    </span>
  );
}

const until = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

function Actions(props: TeamTableProps & { person: Collaborator; isSelf: boolean }) {
  const { person, isOwner, isSelf, isBusy, onResend, onAsk, lastFocus } = props;
  const styles = useTeamStyles();
  const restoreFocus = useRestoreFocusTarget();
  const box = useRef<HTMLSpanElement>(null);
  usePassFocusOn(box, () => lastFocus.current);
  const { email, state } = person;
  const ask = (kind: PersonAction['kind'], label: string) => (
    <Button
      {...restoreFocus}
      size="small"
      appearance="subtle"
      aria-label={`${label} ${email}`}
      onClick={() => onAsk({ kind, email })}
    >
      {label}
    </Button>
  );
  return (
    <span className={styles.buttons} ref={box}>
      {isOwner && state === 'collaborator' && (
        <>
          {ask('transfer', 'Make owner')}
          {ask('remove', 'Remove')}
        </>
      )}
      {isOwner && state === 'invited' && (
        <>
          <Button
            size="small"
            appearance="subtle"
            aria-label={`Resend ${email}`}
            disabledFocusable={isBusy}
            onClick={() => onResend(person)}
          >
            Resend
          </Button>
          {ask('revoke', 'Revoke')}
        </>
      )}
      {!isOwner && isSelf && ask('leave', 'Leave')}
    </span>
  );
}
