/** How a test question ended the last time. */
export const RESULTS = {
  green: { label: 'Passed', color: 'success' },
  red: { label: 'Failed', color: 'danger' },
  never: { label: 'Not asked yet', color: 'informative' },
} as const;
