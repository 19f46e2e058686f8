/** The sentence to show for a failed call, whatever was thrown. */
export function errorText(error: unknown): string {
  const data = (error as { data?: { message?: unknown } } | null | undefined)?.data;
  return typeof data?.message === 'string' && data.message !== '' ? data.message : 'Failed to fetch.';
}
