import { Link, makeStyles, Text } from '@fluentui/react-components';
import type { Recrawl } from '../../../api/types';
import { safeLink } from '../../../ui/markdown/safe-link';
import { AddressText } from '../links/address-text';

const useStyles = makeStyles({
  pages: { margin: 0, paddingInlineStart: '20px' },
});

const FOUND = { changed: 'Changed', failed: 'Could not be read', gone: 'Gone' } as const;
const OUTCOMES = Object.keys(FOUND) as (keyof typeof FOUND)[];

/** The pages of a run that are not as they were. */
export function RecrawlFindings({ run }: { run: Recrawl }) {
  const styles = useStyles();
  return OUTCOMES.map((outcome) => {
    const pages = run.findings.filter((finding) => finding.outcome === outcome);
    const others = run[outcome] - pages.length;
    if (pages.length === 0) return null;
    return (
      <div key={outcome}>
        <Text size={200} weight="semibold">
          {FOUND[outcome]}
        </Text>
        <ul className={styles.pages} aria-label={FOUND[outcome]}>
          {pages.map(({ url }) => (
            <li key={url}>
              <Text size={200}>
                <Page url={url} />
              </Text>
            </li>
          ))}
          {others > 0 && (
            <li>
              <Text size={200}>and {others} more</Text>
            </li>
          )}
        </ul>
      </div>
    );
  });
}

function Page({ url }: { url: string }) {
  const href = safeLink(url);
  if (!href) return url;
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      <AddressText url={url} />
    </Link>
  );
}
