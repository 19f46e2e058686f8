import type { Source } from '../../api/types';
import { age } from '../parts/age';
import { foreign, type Texts } from '../parts/texts';

/**
 * The pages an answer stands on, with their numbers in the text and how old the reading is; or the pages that may
 * help instead of one, with where on them and how that part begins.
 */
export function sourceList(
  sources: readonly Source[],
  isOffer: boolean,
  texts: Pick<Texts, 'offers' | 'sources' | 'newTab'>,
  code: string,
) {
  const shown = sources.filter(({ url }) => /^https?:\/\//i.test(url));
  if (!shown.length) return null;
  return (
    <ul
      className={isOffer ? 'sources offers' : 'sources'}
      aria-label={isOffer ? texts.offers : texts.sources}
    >
      {shown.map(({ n, title, url, fetched_at, heading, preview, language }) => (
        <li key={n}>
          <a href={url} target="_blank" rel="noopener nofollow noreferrer" title={texts.newTab}>
            {!isOffer && <b>{n}</b>}
            <span {...foreign} lang={language ?? ''}>
              {title || url}
              {isOffer && heading && ` – ${heading}`}
            </span>
            {isOffer
              ? preview && (
                  <small {...foreign} lang={language ?? ''}>
                    {preview}
                  </small>
                )
              : fetched_at && <small>{age(fetched_at, code)}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
