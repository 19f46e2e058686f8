const PATHS = {
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M7 7h10v10H7z',
  up: 'M7 10v10H4V10zM7 10l4-7c1.5 0 2.5 1 2.5 2.5V9H19c1 0 1.7 1 1.5 2l-1.5 7.5c-.2 1-1 1.5-2 1.5H7',
  down: 'M7 14V4H4v10zM7 14l4 7c1.5 0 2.5-1 2.5-2.5V15H19c1 0 1.7-1 1.5-2l-1.5-7.5C18.8 4.5 18 4 17 4H7',
  arrow: 'M12 5v14M6 13l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const;

export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
