import css from '../panel/panel.css';
import { startPreview } from './preview-page';

const page = new CSSStyleSheet();
page.replaceSync('html{background:#f7f7fa}body{margin:0}');
document.adoptedStyleSheets = [page];
startPreview(css);
