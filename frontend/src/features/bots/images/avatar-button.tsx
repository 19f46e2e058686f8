import { Avatar, Button, Caption1, makeStyles, Text, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../api/error-text';
import { useAppDispatch } from '../../../api/store/store-hooks';
import type { Bot } from '../../../api/types';
import { initialOf } from '../../../lib/labels/names';
import { ErrorMessage } from '../../../ui/error-message';
import { changeAvatar } from './avatar.api';

const loadEditor = () => import('./avatar-editor');
const AvatarEditor = lazy(async () => ({ default: (await loadEditor()).AvatarEditor }));

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', columnGap: '16px' },
  picture: {
    position: 'relative',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':disabled': { cursor: 'default' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  pencil: {
    position: 'absolute',
    right: '-6px',
    bottom: '-6px',
    display: 'flex',
    padding: '5px',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow2,
  },
  words: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: '4px' },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** The bot's avatar; a click opens the editor. */
export function AvatarButton({ bot, readOnly }: { bot: Bot; readOnly: boolean }) {
  const styles = useStyles();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const remove = async () => {
    setFailure(undefined);
    const error = await dispatch(changeAvatar({ bot }));
    if (error) setFailure(errorText(error));
  };
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.picture}
        aria-label={bot.avatar === '' ? 'Choose an avatar' : 'Change the avatar'}
        aria-haspopup="dialog"
        disabled={readOnly}
        onPointerEnter={() => void loadEditor()}
        onFocus={() => void loadEditor()}
        onClick={() => setOpen(true)}
      >
        <Avatar
          aria-hidden
          shape="square"
          size={96}
          color="brand"
          initials={initialOf(bot.botname)}
          image={bot.avatar === '' ? undefined : { src: bot.avatar, alt: '' }}
        />
        {!readOnly && (
          <span className={styles.pencil} aria-hidden>
            <EditRegular />
          </span>
        )}
      </button>
      <div className={styles.words}>
        <Text weight="semibold">Avatar</Text>
        <Caption1 className={styles.hint}>
          Stands at the top of the chat and beside the bot’s answers.
        </Caption1>
        {bot.avatar !== '' && !readOnly && (
          <Button size="small" onClick={() => void remove()}>
            Remove avatar
          </Button>
        )}
        {failure && <ErrorMessage message={failure} />}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <AvatarEditor bot={bot} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
