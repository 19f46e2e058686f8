import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { toDataUrl } from '../../../lib/files/to-data-url';
import { useGenerateAvatarMutation } from './avatar.api';
import type { ChosenImage } from './use-cropped-image';

const MIN_LENGTH = 10;
const MAX_LENGTH = 1000;
const DRAWN = 'Drawn from the name, the description and the colour, because no image model answered.';

const useStyles = makeStyles({ button: { alignSelf: 'flex-start' } });

interface DescriptionTabProps {
  botId: string;
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  make: (load: () => Promise<ChosenImage | null>) => Promise<void>;
}

/** Generates an image from words. */
export function DescriptionTab({ botId, value, onChange, disabled, make }: DescriptionTabProps) {
  const styles = useStyles();
  const [generateAvatar] = useGenerateAvatarMutation();
  const description = value.trim();
  const generate = () =>
    make(async () => {
      const { image_source, made_by } = await generateAvatar({ botId, description }).unwrap();
      if (image_source === '') return null;
      const source = await toDataUrl(image_source);
      return made_by === 'drawing' ? { source, note: DRAWN } : { source };
    });
  return (
    <>
      <Field label="Description" hint="At least 10 characters.">
        <Textarea
          value={value}
          maxLength={MAX_LENGTH}
          placeholder="A friendly fox that carries a parcel, flat colours"
          onChange={(_, data) => onChange(data.value)}
        />
      </Field>
      <Button
        className={styles.button}
        disabled={disabled || description.length < MIN_LENGTH}
        onClick={() => void generate()}
      >
        Generate Image
      </Button>
    </>
  );
}
