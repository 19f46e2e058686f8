import { render, screen } from '@testing-library/react';
import { EmailNote } from './email-note';

it('offers to answer the visitor, and nothing else that an address may carry', () => {
  render(<EmailNote replyTo="ann@example.com?bcc=eve@example.com" isMailed />);
  const link = screen.getByRole<HTMLAnchorElement>('link');
  expect(new URL(link.href).search).toBe('');
  expect(link.getAttribute('href')).toBe('mailto:ann%40example.com%3Fbcc%3Deve%40example.com');
});

it.each([
  [true, /^Sent this chat to the support email\./],
  [false, /^Wants an answer by e-mail\. Nothing was mailed to you/],
])('says whether the chat was mailed: %s', (isMailed, text) => {
  render(<EmailNote replyTo="ann@example.com" isMailed={isMailed} />);
  expect(screen.getByText(text)).toBeTruthy();
});
