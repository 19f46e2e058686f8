import { useState } from 'react';
import { useChat } from './hooks/use-chat';
import { Icon } from './parts/icon';
import { own, texts } from './parts/texts';

interface HeaderProps {
  hasThread: boolean;
  onStartOver(): void;
  onClose(): void;
}

export function Header({ hasThread, onStartOver, onClose }: HeaderProps) {
  const { profile, origin } = useChat();
  const [isBroken, setBroken] = useState(false);
  const { avatar, bot_name, dialogue_title } = profile;
  return (
    <div className="head">
      {avatar && !isBroken ? (
        <img className="avatar" src={new URL(avatar, origin).href} alt="" onError={() => setBroken(true)} />
      ) : (
        <span className="avatar" aria-hidden="true">
          {[...bot_name][0]}
        </span>
      )}
      <h2 dir="auto">{dialogue_title || bot_name}</h2>
      {hasThread && (
        <button
          {...own}
          type="button"
          aria-label={texts.startOver}
          title={texts.startOver}
          onClick={onStartOver}
        >
          <Icon name="restart" />
        </button>
      )}
      <button {...own} type="button" aria-label={texts.close} title={texts.close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
