import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { useCreateBot } from '../../../features/bots/list/use-create-bot';
import { useSafeLogOut } from '../use-safe-log-out';
import { usePaletteGroups } from './use-palette-groups';

const CommandPalette = lazy(async () => ({
  default: (await import('../../../ui/command-palette/command-palette')).CommandPalette,
}));

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** How the key is written on this machine. */
export const PALETTE_KEY = isApple ? '⌘ K' : 'Ctrl K';

/** The list of places and actions that opens with Ctrl K or ⌘ K; `palette` is drawn once, in the shell. */
export function usePalette(): { openPalette: () => void; palette: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const { createBot, message } = useCreateBot();
  const { logOut, question } = useSafeLogOut();
  const groups = usePaletteGroups({ createBot, logOut });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      // a long list: the key must not wait for it
      startTransition(() => setOpen((now) => !now));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const palette = (
    <>
      {isOpen && (
        <Suspense>
          <CommandPalette groups={groups} onClose={() => startTransition(() => setOpen(false))} />
        </Suspense>
      )}
      {message}
      {question}
    </>
  );
  return { openPalette: () => startTransition(() => setOpen(true)), palette };
}
