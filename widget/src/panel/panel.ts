import { jsx } from 'react/jsx-runtime';
import { render } from 'react-dom';
import { ChatPanel } from './chat-panel';
import { ChatContext } from './hooks/use-chat';
import { speak } from './language';
import css from './panel.css';
import type { InlineContext, InlineParts, PanelContext } from './panel-contract';
import { joinConversation } from './places/conversation';
import { mountPanel } from './places/mount';

/** Where the build puts the languages: a folder, and how their files' names end. */
declare const TEXTS: [folder: string, end: string];

const spoken = ({ profile, language }: InlineContext) =>
  speak(profile.locale, async (code) => (await import(TEXTS[0] + code + TEXTS[1])).default, language);

export const mount = async (context: PanelContext) => {
  await spoken(context);
  return mountPanel(context, css);
};

/** What a place within the page draws its chat with, once its texts and styles are there. */
export const parts = async (context: InlineContext): Promise<InlineParts> => {
  await spoken(context);
  context.style(css);
  return { jsx, render, ChatPanel, ChatContext, joinConversation };
};
