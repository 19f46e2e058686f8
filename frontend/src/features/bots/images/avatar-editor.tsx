import {
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  ProgressBar,
  Spinner,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { errorText } from '../../../api/error-text';
import { useAppDispatch } from '../../../api/store/store-hooks';
import type { Bot } from '../../../api/types';
import { ErrorMessage } from '../../../ui/error-message';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { ImageCropper } from '../../../ui/images/image-cropper';
import { changeAvatar } from './avatar.api';
import { DescriptionTab } from './description-tab';
import { UploadTab } from './upload-tab';
import { useCroppedImage } from './use-cropped-image';

const useStyles = makeStyles({
  surface: { maxWidth: '400px' },
  tabs: { marginLeft: '-12px' },
  content: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  panel: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  crop: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  empty: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    aspectRatio: '1',
    padding: '24px',
    textAlign: 'center',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
  },
  note: { color: tokens.colorNeutralForeground2 },
});

type Source = 'description' | 'upload';
const EMPTY: Record<Source, string> = {
  description: 'Describe the avatar and generate an image. Then choose the part to show.',
  upload: 'Choose an image. Then choose the part to show.',
};

/** Makes or takes a picture, cuts a square out of it and gives it to the bot. Closing forgets all of it. */
export function AvatarEditor({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const styles = useStyles();
  const dispatch = useAppDispatch();
  useReturnFocus(true);
  const [tab, setTab] = useState<Source>('description');
  const [description, setDescription] = useState('');
  /** How much of the picture has gone, 0 to 1; undefined while it is not being saved. */
  const [saved, setSaved] = useState<number>();
  const isSaving = saved !== undefined;
  const picture = useCroppedImage();
  const { image, isLoading, cropped, failure } = picture;
  const confirm = async () => {
    if (!cropped) return;
    setSaved(0);
    const error = await dispatch(changeAvatar({ bot, image: cropped, onProgress: setSaved }));
    setSaved(undefined);
    if (error) picture.fail(errorText(error));
    else onClose();
  };
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && !isSaving && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>Avatar Editor</DialogTitle>
          <DialogContent className={styles.content}>
            <TabList
              className={styles.tabs}
              selectedValue={tab}
              onTabSelect={(_, { value }) => setTab(value as Source)}
            >
              <Tab value="description">Description</Tab>
              <Tab value="upload">Upload</Tab>
            </TabList>
            <div
              role="tabpanel"
              aria-label={tab === 'upload' ? 'Upload' : 'Description'}
              className={styles.panel}
            >
              {tab === 'upload' ? (
                <UploadTab disabled={isLoading} onFile={picture.take} />
              ) : (
                <DescriptionTab
                  botId={bot._id}
                  value={description}
                  onChange={setDescription}
                  disabled={isLoading}
                  make={picture.make}
                />
              )}
              {failure && <ErrorMessage message={failure} />}
              <div className={styles.crop}>
                {image === null ? (
                  <div className={styles.empty}>
                    {isLoading ? <Spinner label="Making the image" labelPosition="below" /> : EMPTY[tab]}
                  </div>
                ) : (
                  <ImageCropper
                    key={image.id}
                    image={image.source}
                    label="Part of the image to show. Arrow keys move it, plus and minus zoom."
                    onStart={picture.moving}
                    onComplete={picture.cut}
                    onBroken={picture.broken}
                  />
                )}
              </div>
              {isSaving && (
                <ProgressBar aria-label="Uploading the avatar" value={saved === 1 ? undefined : saved} />
              )}
              {image?.note && <Caption1 className={styles.note}>{image.note}</Caption1>}
            </div>
          </DialogContent>
          <DialogActions>
            <Button disabled={isSaving} onClick={onClose}>
              Cancel
            </Button>
            <Button
              appearance="primary"
              disabled={!cropped || isLoading || isSaving}
              onClick={() => void confirm()}
            >
              Confirm
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
