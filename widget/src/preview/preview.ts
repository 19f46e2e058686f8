import answers from '../panel/markdown/answer-text.css';
import menu from '../panel/menu/menu.css';
import panel from '../panel/panel.css';
import { startPreview } from './preview-page';

/** Where the build puts the languages: a folder, and how their files' names end. */
declare const TEXTS: [folder: string, end: string];

const page = new CSSStyleSheet();
page.replaceSync('html{background:#f7f7fa}body{margin:0}');
document.adoptedStyleSheets = [page];
startPreview(panel + answers + menu, async (code) => (await import(TEXTS[0] + code + TEXTS[1])).default);
