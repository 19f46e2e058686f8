import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  Text,
} from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular, PersonAccountsRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { errorText } from '../../api/error-text';
import { CopyButton } from '../../ui/copy-button';
import { ErrorMessage } from '../../ui/error-message';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { useIdentitySecretQuery, useReplaceIdentitySecretMutation } from './embed.api';
import { useEmbedStyles } from './embed.styles';

const EXAMPLE = `chirrup('identify', { token })`;

/** The secret by which the owner's server says who a visitor is; for the owner. */
export function IdentifyVisitors({ botId }: { botId: string }) {
  return (
    <Dialog>
      <DialogTrigger disableButtonEnhancement>
        <Button icon={<PersonAccountsRegular />}>Identify Visitors</Button>
      </DialogTrigger>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Identify Visitors</DialogTitle>
          <DialogContent>
            <Explanation />
            <Secret botId={botId} />
          </DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button>Close</Button>
            </DialogTrigger>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Explanation() {
  const styles = useEmbedStyles();
  return (
    <>
      Visitors who are logged in on your site can be named in Chat History. Your server signs who they are: a
      JWT (HS256) with <code>sub</code> (your ID of the person), <code>iat</code>, <code>exp</code> (at most
      24 hours later) and <code>jti</code> (never the same twice), and <code>name</code> and{' '}
      <code>email</code> if you like. Your page passes it on:
      <pre className={styles.code}>{EXAMPLE}</pre>
    </>
  );
}

function Secret({ botId }: { botId: string }) {
  const { data, error, refetch } = useIdentitySecretQuery(botId);
  const [replace, replaced] = useReplaceIdentitySecretMutation();
  const [isAsked, setAsked] = useState(false);
  const styles = useEmbedStyles();
  const make = () => {
    setAsked(false);
    void replace(botId);
  };
  if (error) return <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines heights={[60]} label="Loading the secret" />;
  return (
    <div className={styles.section}>
      {data.secret !== '' && <SecretField secret={data.secret} />}
      {isAsked && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            What your server signs with the old secret is refused at once. Visitors who are named already stay
            so.
          </MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.buttons}>
        {data.secret === '' && (
          <Button appearance="primary" disabled={replaced.isLoading} onClick={make}>
            Create a secret
          </Button>
        )}
        {data.secret !== '' && !isAsked && (
          <Button disabled={replaced.isLoading} onClick={() => setAsked(true)}>
            Replace the secret
          </Button>
        )}
        {isAsked && (
          <>
            <Button appearance="primary" onClick={make}>
              Replace it now
            </Button>
            <Button onClick={() => setAsked(false)}>Keep it</Button>
          </>
        )}
      </div>
      {replaced.error && <ErrorMessage message={errorText(replaced.error)} onRetry={make} />}
    </div>
  );
}

function SecretField({ secret }: { secret: string }) {
  const styles = useEmbedStyles();
  const [isShown, setShown] = useState(false);
  return (
    <Field label="Secret" hint={<Text size={200}>Belongs on your server, never into a page.</Text>}>
      {(field) => (
        <div className={styles.row}>
          <Input
            {...field}
            className={styles.input}
            readOnly
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            value={secret}
          />
          <Button
            icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
            aria-label={isShown ? 'Hide the secret' : 'Show the secret'}
            onClick={() => setShown(!isShown)}
          />
          <CopyButton text={secret} />
        </div>
      )}
    </Field>
  );
}
