import { mountPanel } from './mount';
import css from './panel.css';
import type { PanelContext } from './panel-contract';

export const mount = (context: PanelContext) => mountPanel(context, css);
