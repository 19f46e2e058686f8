import { useSearchParams } from 'react-router';
import type { GapDraft } from '../../../api/types';

/** The question another page asks an answer for (`?draft=`), as a pair to begin with. */
export function useAskedDraft(): { draft: GapDraft | undefined; close: () => void } {
  const [params, setParams] = useSearchParams();
  const question = params.get('draft');
  const close = () =>
    setParams(
      (old) => {
        old.delete('draft');
        return old;
      },
      { replace: true },
    );
  return { draft: question ? { question, answer: '', source_url: '' } : undefined, close };
}
