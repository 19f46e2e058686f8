import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { parsePage } from './page-number';

/** The page in the address (`?page=`), from 1; anything else there counts as the first page. */
export function usePageParam(): [
  page: number,
  setPage: (page: number, options?: { replace: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const setPage = useCallback(
    (page: number, options?: { replace: boolean }) =>
      setParams((old) => {
        const next = new URLSearchParams(old);
        if (page > 1) next.set('page', String(page));
        else next.delete('page');
        return next;
      }, options),
    [setParams],
  );
  return [parsePage(params.get('page')), setPage];
}
