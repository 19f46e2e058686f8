import { screen } from '@testing-library/react';

/**
 * The dialog with this title, also where jsdom, which lays nothing out, makes the focus manager miss the focus it takes
 * and mark it as hidden. What is inside is then found with `hidden: true`.
 */
export async function findDialog(title: string): Promise<HTMLElement> {
  const heading = await screen.findByText(title, { selector: '[role=dialog] h2' });
  const dialog = heading.closest<HTMLElement>('[role=dialog]');
  expect(dialog?.getAttribute('aria-labelledby')).toBe(heading.id);
  return dialog as HTMLElement;
}
