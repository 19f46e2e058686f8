import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findDialog } from '../../testing/find-dialog';
import { renderRoutes } from '../../testing/render';
import { EmbedPanel } from './embed-panel';
import { snippetFor, waysFor } from './snippet';

const open = (live: boolean) => {
  const element = (
    <EmbedPanel accountEmail="ada@shop.example" botId="C-1" baseUrl="" live={live} isOwner={false} />
  );
  return renderRoutes([{ path: '/', element }], '/');
};

describe('Get Code', () => {
  it('is the one line a page needs', () => {
    expect(snippetFor('C-1', 'https://chirrup.example')).toBe(
      '<script id="chirrup-widget" type="module" src="https://chirrup.example/lib/chirrup.js" data-bot-id="C-1"></script>',
    );
  });

  it('shows the line, copies it and confirms', async () => {
    const user = userEvent.setup();
    open(false);
    await user.click(screen.getByRole('button', { name: 'Get Code' }));
    const line = snippetFor('C-1', window.location.origin);
    expect(await screen.findByText(line)).toBeTruthy();
    expect(screen.getByText(/Live Mode is off/)).toBeTruthy();
    const dialog = within(await findDialog('Get Code'));
    await user.click(dialog.getByRole('button', { name: 'Copy', hidden: true }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(line);
  });

  it('has the code for tools that take attributes away, with the id in the address', async () => {
    const user = userEvent.setup();
    open(true);
    await user.click(screen.getByRole('button', { name: 'Get Code' }));
    await user.selectOptions(await screen.findByLabelText('Your site is made with'), 'Tag manager');
    expect(
      screen.getByText(`<script defer src="${window.location.origin}/lib/chirrup.js?bot=C-1"></script>`),
    ).toBeTruthy();
    expect(waysFor('C-1', '').map(({ name }) => name)).toEqual(
      'HTML|Tag manager|React|Vue|Within a page|Beside search|Frame|WordPress|Shopify|Wix|Squarespace|Webflow'.split(
        '|',
      ),
    );
  });

  it('names the chat within a page, in a frame, and as a page of its own', () => {
    const codes = new Map(waysFor('C-1', 'https://chirrup.example').map(({ name, code }) => [name, code]));
    expect(codes.get('Within a page')).toContain('<chirrup-chat bot="C-1"></chirrup-chat>');
    expect(codes.get('Within a page')).toContain('src="https://chirrup.example/lib/embed.js"');
    expect(codes.get('Frame')).toContain('src="https://chirrup.example/b/C-1/chat"');
    expect(codes.get('Vue')).toContain('bot-id="C-1"');
  });

  it('links to the public profile', () => {
    open(true);
    const link = screen.getByRole('link', { name: 'Profile' });
    expect(link.getAttribute('href')).toBe('/b/C-1');
    expect(link.getAttribute('target')).toBe('_blank');
  });
});
