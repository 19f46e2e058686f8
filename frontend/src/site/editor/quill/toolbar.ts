import { HEADER_LEVELS } from '../rules';

/** Every control of the toolbar, in groups. */
export const TOOLBAR = [
  ['bold', 'italic', 'underline', 'strike'],
  ['blockquote', 'code-block'],
  [{ header: [...HEADER_LEVELS, false] }],
  [{ list: 'ordered' }, { list: 'bullet' }],
  [{ script: 'sub' }, { script: 'super' }],
  [{ indent: '-1' }, { indent: '+1' }],
  [{ direction: 'rtl' }],
  [{ size: ['small', false, 'large', 'huge'] }],
  [{ color: [] }, { background: [] }],
  [{ font: [] }],
  [{ align: [] }],
  ['clean'],
  ['link', 'image', 'video', 'formula'],
];

/** Names of the lists and of the buttons that Quill leaves without one, by class. */
const NAMES: Record<string, string> = {
  'ql-header': 'Header',
  'ql-size': 'Size',
  'ql-color': 'Colour',
  'ql-background': 'Background',
  'ql-font': 'Font',
  'ql-align': 'Alignment',
};
const BUTTONS: Record<string, string> = {
  'ql-bold': 'Bold',
  'ql-italic': 'Italic',
  'ql-underline': 'Underline',
  'ql-strike': 'Strike',
  'ql-blockquote': 'Blockquote',
  'ql-code-block': 'Code block',
  'ql-list ordered': 'Ordered list',
  'ql-list bullet': 'Bullet list',
  'ql-script sub': 'Subscript',
  'ql-script super': 'Superscript',
  'ql-indent -1': 'Decrease indent',
  'ql-indent +1': 'Increase indent',
  'ql-direction rtl': 'Right to left',
  'ql-clean': 'Clear formatting',
  'ql-link': 'Link',
  'ql-image': 'Image',
  'ql-video': 'Video',
  'ql-formula': 'Formula',
};

/** Gives every control a name for screen readers and as a tooltip. */
export function nameControls(toolbar: HTMLElement): void {
  for (const button of toolbar.querySelectorAll('button')) {
    const format = [...button.classList].find((name) => name.startsWith('ql-')) ?? '';
    const name = BUTTONS[`${format} ${button.value}`.trim()];
    if (name) setName(button, name);
  }
  for (const [format, name] of Object.entries(NAMES)) {
    const label = toolbar.querySelector<HTMLElement>(`.${format} .ql-picker-label`);
    if (label) setName(label, name);
  }
}

/** What an image offers besides its handles. */
export const RESIZE_TOOLS: Record<string, string> = {
  left: 'Image on the left',
  center: 'Image in the middle',
  right: 'Image on the right',
  full: 'Image in full width',
};

export function nameResizeTools(host: HTMLElement): void {
  for (const [tool, name] of Object.entries(RESIZE_TOOLS)) {
    const button = host.querySelector<HTMLElement>(`.ql-resize-toolbar-${tool}`);
    if (button) setName(button, name);
  }
}

function setName(control: HTMLElement, name: string): void {
  control.setAttribute('aria-label', name);
  control.title = name;
}
