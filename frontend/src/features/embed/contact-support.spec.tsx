import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findDialog } from '../../testing/find-dialog';
import { renderRoutes } from '../../testing/render';
import { ContactSupport } from './contact-support';

const open = async () => {
  document.head.innerHTML = '<meta name="support-email" content="support@chirrup.example">';
  const element = <ContactSupport botId="C-1" accountEmail="ada@shop.example" />;
  renderRoutes([{ path: '/', element }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Contact Support' }));
  return findDialog('Send the support team an email');
};
const link = (dialog: HTMLElement, name: string) =>
  within(dialog).getByRole<HTMLAnchorElement>('link', { name, hidden: true });

describe('Contact Support', () => {
  it('offers four ways to write, each in a new tab', async () => {
    const dialog = await open();
    const links = within(dialog).getAllByRole<HTMLAnchorElement>('link', { hidden: true });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Gmail',
      'Outlook',
      'Yahoo',
      'System Default',
    ]);
    for (const { target, rel } of links) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close', hidden: true }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  it.each([
    ['Gmail', 'https://mail.google.com', 'su'],
    ['Outlook', 'https://outlook.live.com', 'subject'],
    ['Yahoo', 'https://compose.mail.yahoo.com', 'subject'],
    ['System Default', 'mailto:support%40chirrup.example', 'subject'],
  ])('%s is addressed to support and names account and bot', async (name, address, subject) => {
    const { href } = link(await open(), name);
    expect(href.startsWith(address)).toBe(true);
    const { searchParams } = new URL(href);
    expect(decodeURIComponent(href)).toContain('support@chirrup.example');
    expect(searchParams.get(subject)).toBe('Support request for bot C-1');
    expect(searchParams.get('body')).toContain('Account email: ada@shop.example\nBot ID: C-1\n');
  });
});
