export { EditorPage as Component } from './editor-page';
