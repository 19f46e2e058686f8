import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RetentionField } from './retention-field';

const { jest } = import.meta;

it('offers a month to a year, what the installation does, and the number that is set', async () => {
  const onChange = jest.fn();
  render(<RetentionField value={60} onChange={onChange} message={undefined} readOnly={false} />);
  const field = screen.getByLabelText<HTMLSelectElement>('Keep conversations');
  expect([...field.options].map(({ value }) => value)).toEqual(['0', '31', '90', '180', '365', '60']);
  expect(field.selectedOptions[0]?.text).toBe('60 days');
  await userEvent.selectOptions(field, '3 months');
  expect(onChange).toHaveBeenCalledWith(90);
});

it('is read-only for viewers', () => {
  render(<RetentionField value={0} onChange={() => {}} message={undefined} readOnly />);
  expect(screen.getByLabelText<HTMLSelectElement>('Keep conversations').disabled).toBe(true);
});
