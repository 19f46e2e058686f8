import { Avatar } from '@fluentui/react-components';

export function BotAvatar({ name, image }: { name: string; image: string }) {
  return (
    <Avatar
      aria-hidden
      shape="square"
      size={32}
      color="brand"
      initials={name.slice(0, 1).toUpperCase()}
      image={image === '' ? undefined : { src: image, alt: '' }}
    />
  );
}
