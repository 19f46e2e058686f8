import { useState } from 'react';
import { useChat } from './hooks/use-chat';
import { Icon } from './parts/icon';
import { foreign, texts } from './parts/texts';

interface HeaderProps {
  isMenuOpen: boolean;
  onMenu(): void;
  onClose?: (() => void) | undefined;
}

export function Header({ isMenuOpen, onMenu, onClose }: HeaderProps) {
  const { profile, origin } = useChat();
  const [broken, setBroken] = useState('');
  const { avatar, bot_name, dialogue_title } = profile;
  return (
    <div className="head">
      {avatar && avatar !== broken ? (
        <img className="avatar" src={new URL(avatar, origin).href} alt="" onError={() => setBroken(avatar)} />
      ) : (
        <span className="avatar" aria-hidden="true">
          {[...bot_name][0]}
        </span>
      )}
      <h2 {...foreign}>{dialogue_title || bot_name}</h2>
      <button
        type="button"
        aria-label={texts.menu}
        title={texts.menu}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
      {onClose && (
        <button type="button" aria-label={texts.close} title={texts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
