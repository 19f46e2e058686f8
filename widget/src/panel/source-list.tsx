import type { Source } from '../transport/contract';
import { age } from './age';
import { own, texts } from './texts';

/** The pages an answer stands on, with their numbers in the text and how old the reading is. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const shown = sources.filter(({ url }) => /^https?:\/\//i.test(url));
  if (!shown.length) return null;
  return (
    <ul className="sources" aria-label={texts.sources}>
      {shown.map(({ n, title, url, fetched_at }) => (
        <li key={n}>
          <a href={url} target="_blank" rel="noopener nofollow noreferrer">
            <b>{n}</b>
            <span dir="auto">{title || url}</span>
            {fetched_at && <small {...own}>{age(fetched_at)}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
