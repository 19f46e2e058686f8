/** The store platform whose admin shows this console in a frame. */
const PLATFORM = 'shopify';

/** Whether the console stands in a frame of the store's admin; after a reload the referrer is the console itself. */
export const isInStoreFrame = (
  page: Pick<Window, 'self' | 'top'> & { location?: Pick<Location, 'ancestorOrigins'> } = window,
  referrer = document.referrer,
): boolean => {
  const framedBy = [referrer, ...(page.location?.ancestorOrigins ?? [])];
  return page.self !== page.top && framedBy.some((address) => address.toLowerCase().includes(PLATFORM));
};
