import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { Profile } from '../../../api/types';
import { tooLong } from '../../../lib/too-long';
import { CopyButton } from '../../../ui/copy-button';
import { MessageDialog } from '../../../ui/dialogs/message-dialog';
import { SaveState } from '../../../ui/save-state';
import { useSaveProfileMutation } from '../account.api';
import { AddressState } from './address-state';

const useStyles = makeStyles({
  form: { maxWidth: '640px', display: 'flex', flexDirection: 'column', rowGap: '16px' },
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  grow: { flexGrow: 1, minWidth: 0 },
  narrow: { minWidth: 0, '& input': { minWidth: 0 } },
  foot: { display: 'flex', alignItems: 'center', columnGap: '16px' },
});

/** The longest name the API takes; the spec holds it against its document. */
export const NAME_LENGTH = 120;
/** Of the shop itself: its full domain may be pasted too. */
const SHOP_LENGTH = 60;

export function ProfileForm({ profile }: { profile: Profile }) {
  const styles = useStyles();
  const [name, setName] = useState(profile.name);
  const [shop, setShop] = useState(profile.shopify_shop);
  const [save, { isLoading, error, fulfilledTimeStamp, reset }] = useSaveProfileMutation();
  const changed = name !== profile.name || shop !== profile.shopify_shop;
  const nameProblem = tooLong(name.trim(), NAME_LENGTH);
  const shopProblem = tooLong(shop.replace(/\.myshopify\.com$/i, ''), SHOP_LENGTH);
  const acceptable = nameProblem === undefined && shopProblem === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save({ ...profile, name: name.trim(), shopify_shop: shop });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label="Account ID">
        <div className={styles.row}>
          <Input
            className={styles.grow}
            appearance="filled-darker"
            readOnly
            value={profile.id}
            aria-label="Account ID"
          />
          <CopyButton text={profile.id} />
        </div>
      </Field>
      <Field
        label="Name"
        hint={nameProblem ? undefined : `Up to ${NAME_LENGTH} characters.`}
        validationMessage={nameProblem}
      >
        <Input value={name} autoComplete="name" onChange={(_, { value }) => setName(value)} />
      </Field>
      <Field label="Email">
        <Input appearance="filled-darker" readOnly value={profile.email} />
      </Field>
      <AddressState userId={profile.id} />
      <Field label="Shopify Shop" validationMessage={shopProblem}>
        <Input
          className={styles.narrow}
          value={shop}
          contentAfter=".myshopify.com"
          onChange={(_, { value }) => setShop(value.trim())}
        />
      </Field>
      <div className={styles.foot}>
        <Button type="submit" appearance="primary" disabled={!changed || !acceptable || isLoading}>
          Save
        </Button>
        <SaveState
          state={
            isLoading
              ? { kind: 'saving' }
              : fulfilledTimeStamp && !changed
                ? { kind: 'saved', at: fulfilledTimeStamp }
                : { kind: 'idle' }
          }
        />
      </div>
      {error && <MessageDialog title="Error" text={errorText(error)} onClose={reset} />}
    </form>
  );
}
