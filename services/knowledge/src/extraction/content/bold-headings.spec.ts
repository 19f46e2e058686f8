import { toOutline } from '../../chunking/page-outline.js';
import { extractPage } from '../extract-page.js';

const read = async (body: string) => {
  const html = `<html><head><title>Boat hire</title></head><body><main>${body}</main></body></html>`;
  return toOutline((await extractPage(html, 'https://boats.example/hire')).page.blocks, 100_000);
};

describe('lines in bold', () => {
  it('lead what stands under them where there are several', async () => {
    const body =
      '<p><strong>Raft</strong></p><ul><li>For six</li><li>Roofed</li></ul><p><b>Canoe</b><br>For two, with a tent</p><p>Canoes are red.</p>';
    expect(await read(body)).toBe(
      '# Raft\n- For six\n- Roofed\n\n# Canoe\nFor two, with a tent\nCanoes are red.',
    );
  });

  it('are text where one stands alone, is a sentence or leads nothing', async () => {
    const alone = '<p>We hire boats by the hour.</p><p><b>Closed on 3 June</b></p><p>Call us for more.</p>';
    expect(await read(alone)).toBe('We hire boats by the hour.\nClosed on 3 June\nCall us for more.');
    const stressed =
      '<p><b>Rafts are free.</b></p><p>So it is.</p><p><b>Canoes are not.</b></p><p>So it is.</p>';
    expect(await read(stressed)).not.toContain('#');
  });
});
