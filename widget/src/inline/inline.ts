import panel from '../panel/panel.css';
import inline from './inline.css';
import { type InlineOptions, startInline } from './inline-chat';

export const start = (options: InlineOptions) => startInline(options, [panel, inline]);
