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
import { useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { Link, LinkPassages } from '../../../api/types';
import { number } from '../../../lib/labels/formats';
import { ErrorMessage } from '../../../ui/error-message';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { PASSAGES_PER_PAGE, useLinkPassagesQuery } from '../links/links.api';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
  },
  passage: {
    padding: '8px 12px',
    borderLeft: `3px solid ${tokens.colorBrandStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    overflowWrap: 'anywhere',
  },
  headings: { display: 'block', color: tokens.colorNeutralForeground3 },
  text: { display: 'block', whiteSpace: 'pre-wrap' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  more: { display: 'flex', columnGap: '8px', alignItems: 'center' },
});

interface PassagesDialogProps {
  botId: string;
  link: Link;
  onClose: () => void;
}

/** What the bot knows from one page, as it quotes it, and what of the page it does not learn. */
export function PassagesDialog({ botId, link, onClose }: PassagesDialogProps) {
  const styles = useStyles();
  useReturnFocus(true);
  const [offset, setOffset] = useState(0);
  const { data, error, isFetching, refetch } = useLinkPassagesQuery({ botId, id: link._id, offset });
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>What the bot knows from this page</DialogTitle>
          <DialogContent className={styles.content}>
            <Text className={styles.quiet}>{link.title || link.url}</Text>
            {error && !isFetching ? (
              <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />
            ) : data ? (
              <Passages data={data} link={link} offset={offset} onOffset={setOffset} />
            ) : (
              <SkeletonLines heights={[64, 64, 64]} label="Loading the passages" />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

interface PassagesProps {
  data: LinkPassages;
  link: Link;
  offset: number;
  onOffset: (offset: number) => void;
}

function Passages({ data, link, offset, onOffset }: PassagesProps) {
  const styles = useStyles();
  const { passages, total, left_out, own_text } = data;
  const last = offset + passages.length;
  return (
    <>
      <Text>{introduction(total, own_text, link)}</Text>
      <ol className={styles.list} aria-label="Passages">
        {passages.map(({ headings, text }, at) => (
          // the same text may stand on a page twice
          <li key={at} className={styles.passage} dir="auto">
            {headings.length > 0 && (
              <Text size={200} className={styles.headings}>
                {headings.join(' › ')}
              </Text>
            )}
            <Text className={styles.text}>{text}</Text>
          </li>
        ))}
      </ol>
      {total > passages.length && (
        <div className={styles.more}>
          <Button disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - PASSAGES_PER_PAGE))}>
            Earlier
          </Button>
          <Text size={200}>{`${number(offset + 1)} to ${number(last)} of ${number(total)}`}</Text>
          <Button disabled={last >= total} onClick={() => onOffset(last)}>
            Later
          </Button>
        </div>
      )}
      {left_out.length > 0 && last >= total && (
        <>
          <h3 className={styles.heading}>Left out of the page</h3>
          <ul className={styles.list} aria-label="Left out">
            {left_out.map(({ why, text }, at) => (
              <li key={at} className={styles.quiet} dir="auto">
                <Text size={200} weight="semibold">{`${REASONS[why]}: `}</Text>
                <Text size={200}>{text}</Text>
              </li>
            ))}
          </ul>
          <Text size={200} className={styles.quiet}>
            Should the bot know some of it? Write it into the link’s Knowledge Content, or as a question and
            answer.
          </Text>
        </>
      )}
    </>
  );
}

const REASONS: Record<LinkPassages['left_out'][number]['why'], string> = {
  frame: 'Navigation, header or footer',
  links: 'Links to other pages',
  beside: 'Beside the main text',
};

function introduction(total: number, isOwnText: boolean, { state, kind }: Link): string {
  if (total === 0)
    return state === 'ready' || state === 'failed' ? 'Nothing was learned here.' : 'It is still being read.';
  const count = total === 1 ? 'One passage' : `${number(total)} passages`;
  if (isOwnText)
    return `${count} of your own text, which is used in place of the page. Answers quote them as they stand here.`;
  return `${count}${kind === 'page' ? '' : ' of the file'}. Answers quote them as they stand here.`;
}
