import { fireEvent, screen, within } from '@testing-library/react';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { findDialog } from '../../../testing/find-dialog';
import { renderRoutes } from '../../../testing/render';
import { NAME_LENGTH, ProfileForm } from './profile-form';

const { default: document } = await import('../../../../../services/bff/openapi.json', {
  with: { type: 'json' },
});
const profile = {
  id: 'u1',
  name: 'Ann',
  email: 'ann@shop.example',
  shopify_shop: '',
  time_zone: 'Europe/Berlin',
  weekly_digest: true,
};
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install().on('PUT', '/users/u1/profile', ({ body }) => ({ body }));
  renderRoutes([{ path: '*', element: <ProfileForm profile={profile} /> }], '/console/account');
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

it('says how long a name can be, and under the field when it is longer', () => {
  expect(screen.getByText('Up to 120 characters.')).toBeTruthy();
  type('Name', 'x'.repeat(300));
  expect(screen.getByText('300 characters, at most 120 can be saved.')).toBeTruthy();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(saveButton().disabled).toBe(true);
  expect(api.calls('PUT', '/users/u1/profile')).toEqual([]);
  type('Name', 'x'.repeat(120));
  expect(saveButton().disabled).toBe(false);
});

it('has the suffix behind the field of the shop', () => {
  const field = screen.getByLabelText('Shopify Shop').parentElement as HTMLElement;
  expect(within(field).getByText('.myshopify.com')).toBeTruthy();
});

it('takes the full domain of a shop, and no longer name than there are', () => {
  type('Shopify Shop', `${'x'.repeat(60)}.myshopify.com`);
  expect(saveButton().disabled).toBe(false);
  type('Shopify Shop', 'x'.repeat(61));
  expect(screen.getByText('61 characters, at most 60 can be saved.')).toBeTruthy();
  expect(saveButton().disabled).toBe(true);
});

it('shows in a dialog what only the server can know', async () => {
  api.on('PUT', '/users/u1/profile', apiError(400, 'X', 'Not like this.'));
  type('Shopify Shop', 'my_shop');
  fireEvent.click(saveButton());
  const dialog = within(await findDialog('Error'));
  expect(dialog.getByText('Not like this.')).toBeTruthy();
});

it('has the limit the API publishes', () => {
  expect(document.components.schemas.Profile.properties.name.maxLength).toBe(NAME_LENGTH);
});
