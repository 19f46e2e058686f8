import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { PersonAddRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useRole } from '../../api/bots.api';
import { errorText } from '../../api/error-text';
import type { Collaborator } from '../../api/types';
import { CopyButton } from '../../ui/copy-button';
import { ErrorMessage } from '../../ui/error-message';
import { PageTitle } from '../../ui/page-title';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { InviteDialog } from './invite-dialog';
import { type PersonAction, PersonDialog } from './person-dialog';
import { useInviteMutation, useTeamQuery } from './team.api';
import { useTeamStyles } from './team.styles';
import { TeamTable } from './team-table';

/** Who works on a bot, who was invited, and what each of them may do. */
export function CollaboratorsPage() {
  const { botId = '' } = useParams();
  const styles = useTeamStyles();
  const restoreFocus = useRestoreFocusTarget();
  const { isOwner } = useRole(botId);
  const { data: team, error, refetch } = useTeamQuery(botId, { refetchOnMountOrArgChange: true });
  const [invite, inviting] = useInviteMutation();
  const [isInviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<PersonAction>();
  const [notice, setNotice] = useState<Notice>();
  const inviteButton = useRef<HTMLButtonElement>(null);

  const send = async (person: Collaborator, role: Collaborator['role']) => {
    if (role === 'owner') return;
    setNotice(undefined);
    const answer = await invite({ botId, email: person.email, role });
    if (answer.data) setNotice(noticeOf(person, answer.data));
  };
  return (
    <div className={styles.page}>
      <PageTitle
        title="Collaborators"
        text={
          isOwner
            ? 'People who work on this bot with you. Editors train it and change its settings, viewers read.'
            : 'People who work on this bot. Its owner invites and removes them.'
        }
        actions={
          isOwner && (
            <Button
              {...restoreFocus}
              ref={inviteButton}
              appearance="primary"
              icon={<PersonAddRegular />}
              disabled={!team}
              onClick={() => setInviting(true)}
            >
              Invite
            </Button>
          )
        }
      />
      {error && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
      {inviting.error && <ErrorMessage message={errorText(inviting.error)} />}
      <div role="status" aria-live="polite">
        {notice && (
          <MessageBar intent="success" layout="multiline">
            <MessageBarBody>
              {notice.text}
              {notice.link !== undefined && <> {notice.link}</>}
            </MessageBarBody>
            {notice.link !== undefined && (
              <MessageBarActions>
                <CopyButton size="small" text={notice.link} />
              </MessageBarActions>
            )}
          </MessageBar>
        )}
      </div>
      {!team && !error && <SkeletonLines heights={[36, 52, 52]} label="Loading the team" />}
      {team && (
        <TeamTable
          team={team}
          isOwner={isOwner}
          isBusy={inviting.isLoading}
          onRole={(person, role) => void send(person, role)}
          onResend={(person) => void send(person, person.role)}
          onAsk={setAsked}
          lastFocus={inviteButton}
        />
      )}
      {isInviting && (
        <InviteDialog
          botId={botId}
          onClose={() => setInviting(false)}
          onInvited={(person) => {
            setInviting(false);
            setNotice(noticeOf(undefined, person));
          }}
        />
      )}
      <PersonDialog
        botId={botId}
        asked={asked}
        onClose={() => setAsked(undefined)}
        onDone={() => setNotice(undefined)}
        lastFocus={inviteButton}
      />
    </div>
  );
}

interface Notice {
  text: string;
  /** To pass on, if nothing is mailed. */
  link?: string;
}

function noticeOf(
  before: Collaborator | undefined,
  { email, state, role, expires_at, link }: Collaborator,
): Notice {
  if (state !== 'invited')
    return { text: `${email} is ${role === 'editor' ? 'an editor' : 'a viewer'} now.` };
  if (link !== undefined)
    return {
      text: `${email} is invited. No mail was sent: pass this link on, which works for 72 hours and only for this address.`,
      link,
    };
  // a mail that was sent less than a minute ago is not sent again
  const isRepeated = before?.expires_at === expires_at;
  return {
    text: isRepeated
      ? `${email} was mailed an invitation less than a minute ago.`
      : `${email} was mailed an invitation. Its link works for 72 hours.`,
  };
}
