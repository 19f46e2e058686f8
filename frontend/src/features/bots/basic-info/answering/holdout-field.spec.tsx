import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HoldoutField } from './holdout-field';

const { jest } = import.meta;

it('offers shares up to half of the visitors, and the one that is set', async () => {
  const onChange = jest.fn();
  render(<HoldoutField value={7} onChange={onChange} message={undefined} readOnly={false} />);
  const field = screen.getByLabelText<HTMLSelectElement>('Holdout');
  expect([...field.options].map(({ value }) => value)).toEqual(['0', '5', '7', '10', '20', '30', '40', '50']);
  await userEvent.selectOptions(field, '20 % of visitors do not see the bot');
  expect(onChange).toHaveBeenCalledWith(20);
});

it('is read-only for viewers', () => {
  render(<HoldoutField value={0} onChange={() => {}} message={undefined} readOnly />);
  expect(screen.getByLabelText<HTMLSelectElement>('Holdout').disabled).toBe(true);
});
