import { render, screen } from '@testing-library/react';
import { EmailNote } from './email-note';

it('offers to answer the visitor, and nothing else that an address may carry', () => {
  render(<EmailNote replyTo="ann@example.com?bcc=eve@example.com" />);
  const link = screen.getByRole<HTMLAnchorElement>('link');
  expect(new URL(link.href).search).toBe('');
  expect(link.getAttribute('href')).toBe('mailto:ann%40example.com%3Fbcc%3Deve%40example.com');
});
