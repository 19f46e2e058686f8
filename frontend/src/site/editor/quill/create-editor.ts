import katex from 'katex';
import Quill from 'quill';
import Resize from 'quill-resize-module';
import 'katex/dist/katex.min.css';
import 'quill/dist/quill.snow.css';
import 'quill-resize-module/dist/resize.css';
import './editor.css';
import { UPLOAD_TYPES } from '../rules';
import { registerFormats } from './formats';
import { nameControls, nameResizeTools, RESIZE_TOOLS, TOOLBAR } from './toolbar';

export interface Editor {
  quill: Quill;
  close(): void;
}

/** Changes within this time are undone together. */
const UNDO_GROUP_MS = 1_000;
const UNDO_ENTRIES = 100;

// Quill's formula format looks for it there
Object.assign(globalThis, { katex });
registerFormats();
Quill.register('modules/resize', Resize, true);

/** Puts an editor with its toolbar into an empty element of the page. */
export function createEditor(host: HTMLElement): Editor {
  const area = host.appendChild(document.createElement('div'));
  const quill = new Quill(area, {
    theme: 'snow',
    // its small windows stay inside, on a phone too
    bounds: host,
    placeholder: 'Write something',
    modules: {
      toolbar: TOOLBAR,
      history: { delay: UNDO_GROUP_MS, maxStack: UNDO_ENTRIES },
      uploader: { mimetypes: UPLOAD_TYPES },
      resize: { tools: Object.keys(RESIZE_TOOLS), onActive: () => nameResizeTools(host) },
    },
  });
  quill.root.setAttribute('role', 'textbox');
  quill.root.setAttribute('aria-multiline', 'true');
  quill.root.setAttribute('aria-label', 'Text');
  const toolbar = host.querySelector<HTMLElement>('.ql-toolbar');
  if (toolbar) nameControls(toolbar);
  for (const input of host.querySelectorAll('.ql-tooltip input'))
    input.setAttribute('aria-label', 'Address or formula');
  return { quill, close: () => host.replaceChildren() };
}
