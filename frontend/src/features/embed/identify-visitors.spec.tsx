import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { findDialog } from '../../testing/find-dialog';
import { renderRoutes } from '../../testing/render';
import { EmbedPanel } from './embed-panel';

const PATH = '/bots/C-1/identity_secret';
let api: FakeApi;
let secret: string;
beforeEach(() => {
  logInAs('u1');
  secret = '';
  api = FakeApi.install()
    .on('GET', PATH, () => ({ body: { secret, created_at: null } }))
    .on('POST', PATH, () => {
      secret += 'new';
      return { status: 201, body: { secret, created_at: 1 } };
    });
});
const show = (isOwner: boolean) =>
  renderRoutes(
    [
      {
        path: '/',
        element: <EmbedPanel accountEmail="ada@shop.example" botId="C-1" live baseUrl="" isOwner={isOwner} />,
      },
    ],
    '/',
  );
const open = async () => {
  show(true);
  await userEvent.click(screen.getByRole('button', { name: 'Identify Visitors' }));
  return within(await findDialog('Identify Visitors'));
};
const button = (dialog: Awaited<ReturnType<typeof open>>, name: string) =>
  dialog.findByRole('button', { name, hidden: true });

describe('Identify Visitors', () => {
  it('makes a secret, hides it, and shows it when asked', async () => {
    const dialog = await open();
    expect(screen.getByText("chirrup('identify', { token })")).toBeTruthy();
    await userEvent.click(await button(dialog, 'Create a secret'));
    const field = await dialog.findByLabelText<HTMLInputElement>('Secret');
    expect([field.type, field.value]).toEqual(['password', 'new']);
    await userEvent.click(await button(dialog, 'Show the secret'));
    expect(field.type).toBe('text');
  });

  it('replaces it once it is said what that means', async () => {
    secret = 'old';
    const dialog = await open();
    await userEvent.click(await button(dialog, 'Replace the secret'));
    expect(dialog.getByText(/signs with the old secret is refused at once/)).toBeTruthy();
    expect(api.calls('POST', PATH)).toHaveLength(0);
    await userEvent.click(await button(dialog, 'Replace it now'));
    expect(await dialog.findByDisplayValue('oldnew')).toBeTruthy();
  });

  it('is for the owner', () => {
    show(false);
    expect(screen.queryByRole('button', { name: 'Identify Visitors' })).toBeNull();
  });
});
