import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const { jest: fakes } = import.meta as unknown as {
  jest: { unstable_mockModule(name: string, make: () => unknown): void };
};
let isThere = false;
fakes.unstable_mockModule('./quill/preview', () => ({
  renderPreview: () => {
    if (!isThere) throw new Error('Failed to fetch dynamically imported module');
    return [document.createTextNode('Hello')];
  },
}));
const { EditorPage } = await import('./editor-page');

it('says that the preview could not be loaded, and tries again', async () => {
  render(<EditorPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  await screen.findByText('The preview could not be loaded.');
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  await screen.findByRole('region', { name: 'Preview' });
  expect(screen.queryByText('The preview could not be loaded.')).toBeNull();
});
