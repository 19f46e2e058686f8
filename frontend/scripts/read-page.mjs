import { toOutline } from '@chirrup/knowledge/chunking/page-outline';
import { extractPage } from '@chirrup/knowledge/extraction/extract-page';

/** Longer than any page of the sample shop. */
const MAX_TEXT = 50_000;

/** Title and text of a page at a path of its site, read as the product's import reads them. */
export async function readPage(html, path) {
  const { page } = await extractPage(html, `https://shop.invalid${path}`);
  return { title: page.title, text: toOutline(page.blocks, MAX_TEXT) };
}
