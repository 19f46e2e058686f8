import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { askOwnBot } from '../own-bot/own-bot';

/** Asks the site's own bot; if there is none, opens the page that answers. */
export function useAsk(): (question: string, page: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (question, page) => {
      if (!askOwnBot(question)) void navigate(page);
    },
    [navigate],
  );
}
