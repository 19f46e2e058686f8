import { render, screen } from '@testing-library/react';
import { VisitorName } from './visitor-name';

const zoe = { user_id: 'user-7', name: 'Zoë', email: 'zoe@shop.example' };

describe('a visitor’s name', () => {
  it.each([
    [zoe, 'Zoë'],
    [{ ...zoe, name: '' }, 'zoe@shop.example'],
    [{ ...zoe, name: '', email: '' }, 'user-7'],
  ])('is what the site has signed, marked as such: %j', (identity, name) => {
    render(<VisitorName identity={identity} fallback="a1b2c3" />);
    expect(screen.getByText(name)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Identified by your site' })).toBeTruthy();
    expect(screen.getByTitle(/ID user-7$/)).toBeTruthy();
  });

  it('is a number of a visitor nobody knows, without the mark', () => {
    render(<VisitorName identity={undefined} fallback="a1b2c3" />);
    expect(screen.getByText('a1b2c3')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });
});
