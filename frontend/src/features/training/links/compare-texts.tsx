import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import { errorText } from '../../../api/error-text';
import type { Link } from '../../../api/types';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { useLinkQuery, useResolveLinkMutation } from './links.api';

const useStyles = makeStyles({
  surface: { maxWidth: '960px' },
  texts: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))', gap: '16px' },
  text: {
    height: '320px',
    overflowY: 'auto',
    margin: '4px 0 0',
    padding: '8px 12px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  only: { color: 'inherit', backgroundColor: tokens.colorStatusWarningBackground2 },
});

const MOST_LINES = 2_000;

/** Shows the owner's text and the page's as it is now, and settles which of them is taught. */
export function CompareTexts({ botId, id, onClose }: { botId: string; id: string; onClose: () => void }) {
  const styles = useStyles();
  const { data: link, error, isFetching, refetch } = useLinkQuery({ botId, id });
  const [resolve, resolving] = useResolveLinkMutation();
  const choose = async (choice: 'mine' | 'page') => {
    const { error: refused } = await resolve({ botId, id, choice });
    if (!refused) onClose();
  };
  const isBusy = resolving.isLoading || !link;
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>The page has changed since you edited its text</DialogTitle>
          <DialogContent>
            {error && !isFetching && (
              <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />
            )}
            {!link && !error && <SkeletonLines heights={[320]} label="Loading both texts" />}
            {link && <Texts link={link} />}
            {resolving.error && !resolving.isLoading && <ErrorMessage message={errorText(resolving.error)} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button disabledFocusable={isBusy} onClick={() => void choose('mine')}>
              Keep my text
            </Button>
            <Button disabledFocusable={isBusy} onClick={() => void choose('page')}>
              Take the page’s
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Texts({ link }: { link: Link }) {
  const styles = useStyles();
  const mine = linesOf(link.title, link.knowledge_content);
  const page = linesOf(link.page_title ?? '', link.page_content ?? '');
  return (
    <>
      <Text size={200}>Lines that only one of the two texts has are marked.</Text>
      <div className={styles.texts}>
        <Lines label="Your text" lines={mine} others={page} />
        <Lines label="The page’s text now" lines={page} others={mine} />
      </div>
    </>
  );
}

/** A title and a text as lines to compare; more of them than anybody reads are left out. */
function linesOf(title: string, text: string): string[] {
  const lines = `${title}\n${text}`.split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '').slice(0, MOST_LINES);
}

function Lines({ label, lines, others }: { label: string; lines: string[]; others: string[] }) {
  const styles = useStyles();
  const known = new Set(others);
  return (
    <section aria-label={label}>
      <Text weight="semibold">{label}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className={styles.text} dir="auto" tabIndex={0}>
        {lines.map((line, at) => (
          <div key={at}>{known.has(line) ? line : <mark className={styles.only}>{line}</mark>}</div>
        ))}
      </div>
    </section>
  );
}
