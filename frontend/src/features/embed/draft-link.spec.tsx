import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { findDialog } from '../../testing/find-dialog';
import { renderRoutes } from '../../testing/render';
import { EmbedPanel } from './embed-panel';

const PATH = '/bots/C-1/draft_link';
let api: FakeApi;
beforeEach(() => {
  logInAs('u1');
  api = FakeApi.install().on('POST', PATH, { status: 201, body: { token: 'a.b.c', expires_at: 1 } });
});
const show = (live: boolean, site: string) => {
  const element = (
    <EmbedPanel accountEmail="ada@shop.example" botId="C-1" live={live} baseUrl={site} isOwner={false} />
  );
  return renderRoutes([{ path: '/', element }], '/');
};

describe('Try on your site', () => {
  it('makes a link to the owner’s page', async () => {
    show(false, 'https://shop.example');
    await userEvent.click(screen.getByRole('button', { name: 'Try on your site' }));
    const dialog = within(await findDialog('Try on your site'));
    await userEvent.click(dialog.getByRole('button', { name: 'Make a link', hidden: true }));
    const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Open the page', hidden: true });
    expect(link.href).toBe('https://shop.example/#chirrup=a.b.c');
    expect(dialog.getByLabelText<HTMLInputElement>('Link').value).toBe(link.href);
    expect(api.calls('POST', PATH)).toHaveLength(1);
  });

  it('needs the address of a page', async () => {
    show(false, '');
    await userEvent.click(screen.getByRole('button', { name: 'Try on your site' }));
    const dialog = within(await findDialog('Try on your site'));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Make a link', hidden: true });
    expect(button.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('Page'), 'https://shop.example/boots?size=9#top');
    expect(button.disabled).toBe(false);
  });

  it('has the site that was entered after the panel was shown', async () => {
    let enter: (site: string) => void = () => undefined;
    function Panel() {
      const [site, setSite] = useState('');
      enter = setSite;
      return <EmbedPanel accountEmail="" botId="C-1" live={false} baseUrl={site} isOwner={false} />;
    }
    renderRoutes([{ path: '/', element: <Panel /> }], '/');
    act(() => enter('https://shop.example'));
    await userEvent.click(screen.getByRole('button', { name: 'Try on your site' }));
    const dialog = within(await findDialog('Try on your site'));
    expect(dialog.getByLabelText<HTMLInputElement>('Page').value).toBe('https://shop.example');
  });

  it('is there while Live Mode is off', () => {
    show(true, 'https://shop.example');
    expect(screen.queryByRole('button', { name: 'Try on your site' })).toBeNull();
  });
});
