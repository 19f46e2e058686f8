import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BotModel } from '../../../../api/types';
import { FakeApi, logInAs } from '../../../../testing/fake-api';
import { renderRoutes } from '../../../../testing/render';
import { ModelField } from './model-field';

const installations: BotModel = {
  provider: '',
  base_url: '',
  model: '',
  has_key: false,
  choices: ['large', 'small'],
  owner_base_urls: [],
};
const PATH = '/bots/C-1/model';
let api: FakeApi;
beforeEach(() => {
  logInAs('u1');
  api = FakeApi.install();
});

const open = async (stored: BotModel, readOnly = false) => {
  api.on('GET', PATH, { body: stored });
  renderRoutes([{ path: '/', element: <ModelField botId="C-1" readOnly={readOnly} /> }], '/');
  await screen.findByLabelText('Model', { selector: 'select' });
};
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label, { selector: 'select' }), option);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('offers the installation’s models', async () => {
  await open(installations);
  api.on('PUT', PATH, { body: { ...installations, model: 'small' } });
  await choose('Model', 'small');
  await press('Save model');
  expect(api.calls('PUT', PATH)[0]?.body).toEqual({
    provider: '',
    base_url: '',
    model: 'small',
  });
});

it('takes an account of the owner, tests it, and never shows its key', async () => {
  await open(installations);
  await choose('Model', 'A model of your own account');
  await choose('Provider', 'Anthropic');
  type('Name of the model', 'claude');
  type('Key', 'sk-1');
  expect(screen.getByLabelText<HTMLInputElement>('Key').type).toBe('password');
  api.on('POST', `${PATH}/test`, {
    body: { answers: false, answer_ms: 0, code: 'http_401', sentence: 'invalid x-api-key' },
  });
  await press('Test');
  expect(await screen.findByText('It does not answer: invalid x-api-key')).toBeTruthy();
  const saved: BotModel = { ...installations, provider: 'anthropic', model: 'claude', has_key: true };
  api.on('PUT', PATH, { body: saved }).on('GET', PATH, { body: saved });
  await press('Save model');
  const key = await screen.findByPlaceholderText<HTMLInputElement>(/^Saved/);
  expect(key.value).toBe('');
  expect(api.calls('PUT', PATH)[0]?.body).toMatchObject({ key: 'sk-1' });
});

it('takes any address with the OpenAI interface, and names those that the installation allows', async () => {
  await open({ ...installations, owner_base_urls: ['http://gateway.internal/v1'] });
  await choose('Model', 'A model of your own account');
  await choose('Provider', 'Another with the OpenAI interface');
  expect(screen.getByText(/http:\/\/gateway\.internal\/v1/)).toBeTruthy();
  type('Address', 'https://models.example/v1');
  type('Name of the model', 'large');
  type('Key', 'sk-1');
  api.on('PUT', PATH, { body: installations });
  await press('Save model');
  expect(api.calls('PUT', PATH)[0]?.body).toMatchObject({
    provider: 'openai-compatible',
    base_url: 'https://models.example/v1',
  });
});

it('is read-only for others than the owner', async () => {
  await open(installations, true);
  expect(screen.getByLabelText<HTMLSelectElement>('Model', { selector: 'select' }).disabled).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});
