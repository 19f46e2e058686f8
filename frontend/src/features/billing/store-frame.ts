/** The store platform whose admin shows this console in a frame. */
const PLATFORM = 'shopify';

/** Whether the console stands in a frame of the store's admin: plans are then managed there. */
export const isInStoreFrame = (
  page: Pick<Window, 'self' | 'top'> = window,
  referrer = document.referrer,
): boolean => page.self !== page.top && referrer.toLowerCase().includes(PLATFORM);
