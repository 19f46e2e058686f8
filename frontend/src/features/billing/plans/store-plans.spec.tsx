import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '../../../testing/render';
import { isInStoreFrame } from '../store-frame';
import { StorePlans } from './store-plans';

const PORTAL = 'https://pay.example/p';
let said: string[];

const open = async (portal: string | null, isPaid: boolean) => {
  said = [];
  const element = (
    <StorePlans
      portal={portal}
      isPaid={isPaid}
      onChoose={() => said.push('choose')}
      onClose={() => said.push('close')}
    />
  );
  renderRoutes([{ path: '*', element }], '/');
  return within(await screen.findByRole('dialog', { name: 'Choose your plan' }));
};

it('leads to the payment portal once something was bought, in a new window', async () => {
  const dialog = await open(PORTAL, true);
  const link = dialog.getByRole('link', { name: 'Open the payment portal' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([PORTAL, '_blank']);
  expect(dialog.getByRole('img', { name: 'Steps: 1 Log in, 2 Plan, 3 Confirm.' })).toBeTruthy();
});

it.each([
  [true, 'Plans are paid by card, not with your store’s bill.'],
  [false, 'Plans are not paid on this installation.'],
])('leads to the plans before that; paid: %s', async (isPaid, text) => {
  const dialog = await open(null, isPaid);
  expect(dialog.getByText(text, { exact: false })).toBeTruthy();
  expect(dialog.queryByText(/portal/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'See the plans' }));
  expect(said).toEqual(['close', 'choose']);
});

it('knows the frame of a store’s admin also after a reload', () => {
  const framed = { self: {}, top: {}, location: { ancestorOrigins: ['https://admin.shopify.com'] } } as never;
  expect(isInStoreFrame(framed, 'https://chirrup.example/console')).toBe(true);
  const elsewhere = {
    ...(framed as Window),
    location: { ancestorOrigins: ['https://shop.example'] },
  } as never;
  expect(isInStoreFrame(elsewhere, 'https://chirrup.example/console')).toBe(false);
});
