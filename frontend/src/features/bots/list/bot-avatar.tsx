import { Avatar } from '@fluentui/react-components';
import { initialOf } from '../../../lib/labels/names';

export function BotAvatar({ name, image }: { name: string; image: string }) {
  return (
    <Avatar
      aria-hidden
      shape="square"
      size={32}
      color="brand"
      initials={initialOf(name)}
      image={image === '' ? undefined : { src: image, alt: '' }}
    />
  );
}
