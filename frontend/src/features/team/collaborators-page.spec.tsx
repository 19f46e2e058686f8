import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Collaborator } from '../../api/types';
import { aBot } from '../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { mailIsSent } from '../../testing/set-page-setting';
import { CollaboratorsPage } from './collaborators-page';

// Fluent hides what is outside a dialog a moment after it opens or closes; on a busy machine that moment comes late
configure({ defaultHidden: true });

const bot = aBot();
const TEAM = `/bots/${bot._id}/collaborators`;
const soon = Date.now() / 1000 + 3_600;
const owner: Collaborator = { email: 'ann@shop.example', role: 'owner', state: 'owner', expires_at: null };
const ben: Collaborator = {
  email: 'ben@shop.example',
  role: 'editor',
  state: 'collaborator',
  expires_at: null,
};
const cas: Collaborator = { email: 'cas@shop.example', role: 'viewer', state: 'invited', expires_at: soon };
let api: FakeApi;
let team: Collaborator[];

beforeEach(() => {
  localStorage.clear();
  mailIsSent(false);
  logInAs('u1');
  team = [owner, ben, cas];
  api = FakeApi.install()
    .on('GET', '/users/u1/bots', { body: [bot] })
    .on('GET', '/users/u1/email_verification', { body: { email: owner.email, state: 'proven' } })
    .on('GET', TEAM, () => ({ body: team }));
});

const open = async (role: 'owner' | 'editor' | 'viewer' = 'owner', email = owner.email) => {
  api.on('GET', '/users/u1/bots', { body: [{ ...bot, role }] });
  api.on('GET', '/users/u1/email_verification', { body: { email, state: 'proven' } });
  const view = renderRoutes(
    [
      { path: '/console/:botId/collaborators', element: <CollaboratorsPage /> },
      { path: '/console', element: <p>The bots</p> },
    ],
    `/console/${bot._id}/collaborators`,
  );
  await screen.findByText(owner.email);
  await screen.findByText('you');
  return view;
};
const rowOf = ({ email }: Collaborator) => within(screen.getByText(email).closest('tr') as HTMLElement);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const bodies = () => api.calls('POST', TEAM).map(({ body }) => body);

describe('the table', () => {
  it('shows the owner, collaborators and who was invited', async () => {
    await open();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(0, 2)).toEqual(['User Email', 'Role']);
    rowOf(owner).getByText('Owner');
    rowOf(ben).getByText('Collaborator');
    rowOf(cas).getByText('Invited');
    rowOf(cas).getByText('Viewer');
    rowOf(cas).getByText(/^until /);
    expect(rowOf(owner).queryAllByRole('button')).toEqual([]);
  });

  it('says when an invitation can no longer be accepted', async () => {
    team = [owner, { ...cas, expires_at: 1_700_000_000 }];
    await open();
    rowOf(cas).getByText('The link has expired.');
  });

  it.each(['editor', 'viewer'] as const)('offers an %s nothing but leaving', async (role) => {
    await open(role, ben.email);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Leave']);
    expect(screen.queryAllByRole('combobox')).toEqual([]);
  });

  it('says why it cannot be shown', async () => {
    api.on('GET', TEAM, apiError(503, 'X', 'Away.'));
    renderRoutes([{ path: '/:botId', element: <CollaboratorsPage /> }], `/${bot._id}`);
    await screen.findByText('Away.');
  });
});

describe('Invite', () => {
  const dialog = async () => within(await screen.findByRole('dialog'));
  const fill = async (email: string) => userEvent.type((await dialog()).getByLabelText('User Email'), email);
  const submit = async () => (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Invite' });

  it.each(['dee', 'dee@shop', '@shop.example', 'dee@shop.'])('is disabled for “%s”', async (email) => {
    await open();
    await userEvent.click(button('Invite'));
    expect((await submit()).disabled).toBe(true);
    await fill(email);
    expect((await submit()).disabled).toBe(true);
  });

  it('takes every address that can log in, and asks about unusual ones', async () => {
    await open();
    await userEvent.click(button('Invite'));
    await fill("o'neil+shop@müller.photography");
    (await dialog()).getByText('Is that right?');
    expect((await submit()).disabled).toBe(false);
  });

  it('mails a link for the chosen role and says so', async () => {
    const dee: Collaborator = {
      email: 'dee@shop.example',
      role: 'viewer',
      state: 'invited',
      expires_at: soon,
    };
    api.on('POST', TEAM, () => {
      team = [...team, dee];
      return { status: 201, body: dee };
    });
    await open();
    await userEvent.click(button('Invite'));
    await fill('dee@shop.example');
    await userEvent.click((await dialog()).getByRole('radio', { name: /^Viewer/ }));
    await userEvent.click(await submit());
    await screen.findByText('dee@shop.example was mailed an invitation. Its link works for 72 hours.');
    expect(bodies()).toEqual([{ email: 'dee@shop.example', role: 'viewer' }]);
    await waitFor(() => rowOf(dee).getByText('Invited'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('hands the link over where nothing is mailed, and claims no mail', async () => {
    const link = 'https://chirrup.example/invitation?p=t0ken';
    const dee: Collaborator = { ...cas, email: 'dee@shop.example', link };
    api.on('POST', TEAM, { status: 201, body: dee });
    await open();
    await userEvent.click(button('Invite'));
    await fill('dee@shop.example');
    await userEvent.click(await submit());
    await screen.findByText(/^dee@shop\.example is invited\. No mail was sent: .*\?p=t0ken$/);
    expect(screen.queryByText(/was mailed/)).toBeNull();
    expect(button('Copy')).toBeTruthy();
  });

  it('keeps what was typed when the server refuses it, and says why', async () => {
    api.on('POST', TEAM, apiError(403, 'BOTS.ADDRESS_NOT_PROVEN', 'Confirm your address first.'));
    await open();
    await userEvent.click(button('Invite'));
    await fill('dee@shop.example');
    await userEvent.click(await submit());
    await (await dialog()).findByText('Confirm your address first.');
    expect((await dialog()).getByLabelText<HTMLInputElement>('User Email').value).toBe('dee@shop.example');
  });

  it.each([
    ['They get a link by mail that works for 72 hours, and only for this address.', true],
    [
      'This installation has no mail server. You get the link to pass on: it works for 72 hours, and only for this address.',
      false,
    ],
  ])('says “%s”', async (text, sendsMail) => {
    mailIsSent(sendsMail);
    await open();
    await userEvent.click(button('Invite'));
    (await dialog()).getByText(text);
  });
});

describe('a person', () => {
  it('who was invited is mailed again, but not within a minute', async () => {
    let invitation = cas;
    api.on('POST', TEAM, () => ({ status: 201, body: invitation }));
    await open();
    await userEvent.click(button(`Resend ${cas.email}`));
    await screen.findByText(`${cas.email} was mailed an invitation less than a minute ago.`);
    invitation = { ...cas, expires_at: soon + 100 };
    await userEvent.click(button(`Resend ${cas.email}`));
    await screen.findByText(`${cas.email} was mailed an invitation. Its link works for 72 hours.`);
    expect(bodies()).toEqual([
      { email: cas.email, role: 'viewer' },
      { email: cas.email, role: 'viewer' },
    ]);
  });

  it('gets another role', async () => {
    api.on('POST', TEAM, () => {
      team = [owner, { ...ben, role: 'viewer' }];
      return { status: 201, body: team[1] };
    });
    await open();
    await userEvent.selectOptions(screen.getByLabelText(`What ${ben.email} may do`), 'Viewer');
    await screen.findByText(`${ben.email} is a viewer now.`);
    expect(bodies()).toEqual([{ email: ben.email, role: 'viewer' }]);
  });

  it.each([
    ['Remove', ben, `Remove ${ben.email}?`],
    ['Revoke', cas, 'Revoke this invitation?'],
  ] as const)('is gone after %s, which is asked about', async (label, person, title) => {
    api.on('DELETE', `${TEAM}/${encodeURIComponent(person.email)}`, () => {
      team = team.filter(({ email }) => email !== person.email);
      return { status: 204 };
    });
    await open();
    await userEvent.click(button(`${label} ${person.email}`));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(title);
    await userEvent.click(dialog.getByRole('button', { name: label }));
    await waitFor(() => expect(screen.queryByText(person.email)).toBeNull());
  });

  it('becomes the owner after a question that names person and bot', async () => {
    api.on('POST', `/bots/${bot._id}/transfer`, () => {
      team = [
        { ...ben, role: 'owner', state: 'owner' },
        { ...owner, role: 'editor', state: 'collaborator' },
      ];
      api.on('GET', '/users/u1/bots', { body: [{ ...bot, role: 'editor' }] });
      return { body: { ...bot, role: 'editor' } };
    });
    await open();
    await userEvent.click(button(`Make owner ${ben.email}`));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(`Make ${ben.email} the owner of “${bot.botname}”?`);
    await userEvent.click(dialog.getByRole('button', { name: 'Make owner' }));
    await waitFor(() => rowOf(ben).getByText('Owner'));
    expect(api.calls('POST', `/bots/${bot._id}/transfer`)[0]?.body).toEqual({ email: ben.email });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull());
  });

  it('leaves, and is back at their own bots', async () => {
    const path = `${TEAM}/${encodeURIComponent(ben.email)}`;
    api.on('DELETE', path, { status: 204 });
    const view = await open('viewer', ben.email);
    await userEvent.click(button(`Leave ${ben.email}`));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(view.address()).toBe('/console'));
    expect(api.calls('DELETE', path)).toHaveLength(1);
  });
});
