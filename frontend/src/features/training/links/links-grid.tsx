import {
  Button,
  createTableColumn,
  DataGrid,
  DataGridBody,
  DataGridCell,
  DataGridHeader,
  DataGridHeaderCell,
  DataGridRow,
  Link as FluentLink,
  type TableColumnDefinition,
  TableHeaderCell,
  Text,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import type { Link } from '../../../api/types';
import { nameOrElse } from '../../../lib/labels/names';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { dayLabel, inSentence } from '../../../lib/time-label';
import { usePassFocusOn } from '../../../ui/focus/use-pass-focus-on';
import { plainText } from '../../../ui/markdown/markdown';
import { safeLink } from '../../../ui/markdown/safe-link';
import { PausedMark } from '../../../ui/plan/paused-mark';
import { ProgressBadge } from '../parts/progress-badge';
import { AddressText } from './address-text';
import { ChangedLink } from './changed-link';
import { useLinksStyles } from './knowledge-links-page.styles';
import { type LinkSort, sortBy } from './links-page';
import { Thumbnail } from './thumbnail';

interface LinksGridProps {
  botId: string;
  links: Link[];
  readOnly: boolean;
  sort: LinkSort;
  onSort: (sort: LinkSort) => void;
  onEdit: (link: Link) => void;
  onPassages: (link: Link) => void;
  onDelete: (link: Link) => void;
  /** Takes the focus when the last row is deleted. */
  lastFocus: RefObject<HTMLElement | null>;
}

/** What the bot knows from pages, in the order of the column that was chosen. */
export function LinksGrid(props: LinksGridProps) {
  const { botId, links, sort, onSort, readOnly, onEdit, onPassages, onDelete, lastFocus } = props;
  const styles = useLinksStyles();
  const columns = useMemo<TableColumnDefinition<Link>[]>(
    () => [
      column('preview', 'Card Preview', (link) => <CardPreview link={link} />),
      column('url', 'URL', (link) => <Address botId={botId} link={link} readOnly={readOnly} />),
      column('thumbnail', 'Thumbnail', (link) => <OwnThumbnail link={link} />),
      column('title', 'Title', (link) =>
        link.title ? <Text className={styles.clamped}>{link.title}</Text> : <Nothing label="No title" />,
      ),
      column('content', 'Knowledge Content', (link) =>
        link.knowledge_content ? (
          <Content link={link} onPassages={onPassages} />
        ) : (
          <Nothing label="No content" />
        ),
      ),
      ...(readOnly
        ? []
        : [
            column('actions', 'Actions', (link) => (
              <Actions link={link} onEdit={onEdit} onDelete={onDelete} lastFocus={lastFocus} />
            )),
          ]),
    ],
    [styles, botId, readOnly, onEdit, onPassages, onDelete, lastFocus],
  );
  const width = (columnId: unknown) =>
    columnId === 'thumbnail' || columnId === 'actions' ? styles.narrow : styles.wide;
  return (
    <DataGrid
      items={links}
      columns={columns}
      getRowId={(link: Link) => link._id}
      focusMode="composite"
      aria-label="Knowledge links"
      className={styles.grid}
    >
      <DataGridHeader className={styles.gridHead}>
        <DataGridRow>
          {({ renderHeaderCell, columnId }) => (
            <SortableHead
              className={width(columnId)}
              column={SORTABLE[String(columnId)]}
              sort={sort}
              onSort={onSort}
            >
              {renderHeaderCell()}
            </SortableHead>
          )}
        </DataGridRow>
      </DataGridHeader>
      <DataGridBody<Link>>
        {({ item, rowId }) => (
          <DataGridRow<Link> key={rowId} className={styles.gridRow}>
            {({ renderCell, columnId }) => (
              <DataGridCell
                className={width(columnId)}
                focusMode={WITH_CONTROLS.has(String(columnId)) ? 'group' : 'cell'}
              >
                {renderCell(item)}
              </DataGridCell>
            )}
          </DataGridRow>
        )}
      </DataGridBody>
    </DataGrid>
  );
}

const WITH_CONTROLS = new Set(['actions', 'url', 'content']);

/** Columns the server sorts by. */
const SORTABLE: Record<string, 'added' | 'url' | 'title'> = { preview: 'added', url: 'url', title: 'title' };
const DIRECTIONS: Record<LinkSort, ['added' | 'url' | 'title', 'ascending' | 'descending']> = {
  newest: ['added', 'descending'],
  oldest: ['added', 'ascending'],
  title: ['title', 'ascending'],
  '-title': ['title', 'descending'],
  url: ['url', 'ascending'],
  '-url': ['url', 'descending'],
};

function SortableHead(props: {
  className: string;
  column: 'added' | 'url' | 'title' | undefined;
  sort: LinkSort;
  onSort: (sort: LinkSort) => void;
  children: ReactNode;
}) {
  const { className, column: by, sort, onSort, children } = props;
  if (by === undefined) return <DataGridHeaderCell className={className}>{children}</DataGridHeaderCell>;
  const [sorted, direction] = DIRECTIONS[sort];
  return (
    <TableHeaderCell
      className={className}
      sortable
      sortDirection={sorted === by ? direction : undefined}
      title={by === 'added' ? 'Sort by when it was added' : undefined}
      button={{ onClick: () => onSort(sortBy(by, sort)) }}
    >
      {children}
    </TableHeaderCell>
  );
}

function column(columnId: string, name: string, cell: (link: Link) => ReactNode) {
  return createTableColumn<Link>({ columnId, renderHeaderCell: () => name, renderCell: cell });
}

function CardPreview({ link }: { link: Link }) {
  const styles = useLinksStyles();
  return (
    <span className={styles.card}>
      <Thumbnail file={link.thumbnail_file} size={40} />
      <span className={styles.cardText}>
        <Text weight="semibold" truncate wrap={false} block>
          {link.title || 'Untitled'}
        </Text>
        <Text size={200} className={styles.quiet} truncate wrap={false} block>
          {URL.parse(link.url)?.host ?? link.url}
        </Text>
      </span>
    </span>
  );
}

function Content({ link, onPassages }: { link: Link } & Pick<LinksGridProps, 'onPassages'>) {
  const styles = useLinksStyles();
  const restoreFocus = useRestoreFocusTarget();
  return (
    <span className={styles.address}>
      <Text size={200} className={styles.clamped}>
        {plainText(link.knowledge_content.slice(0, 400))}
      </Text>
      <FluentLink
        {...restoreFocus}
        as="button"
        className={styles.link}
        aria-label={`What the bot knows from ${link.title || link.url}`}
        onClick={() => onPassages(link)}
      >
        What the bot knows
      </FluentLink>
    </span>
  );
}

function OwnThumbnail({ link: { thumbnail_file: file } }: { link: Link }) {
  return file === '' ? <Nothing label="No thumbnail" /> : <Thumbnail file={file} size={48} />;
}

function Nothing({ label }: { label: string }) {
  const styles = useLinksStyles();
  return (
    <span className={styles.quiet} role="img" aria-label={label}>
      –
    </span>
  );
}

function Address(props: { botId: string; link: Link; readOnly: boolean }) {
  const { botId, link, readOnly } = props;
  useOwnerZone();
  const styles = useLinksStyles();
  const href = safeLink(link.url);
  const note = noteOf(link);
  return (
    <span className={styles.address}>
      {href ? (
        <a
          className={styles.link}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          title={link.url}
          // Browsers read the places where the text may wrap as spaces.
          aria-label={link.url}
        >
          <AddressText url={link.url} />
        </a>
      ) : (
        <Text className={styles.clamped} title={link.url}>
          <AddressText url={link.url} />
        </Text>
      )}
      {link.paused ? <PausedMark text="Not used in answers" /> : <ProgressBadge state={stateOf(link)} />}
      {note && (
        <Text size={200} className={link.state === 'failed' ? styles.danger : styles.quiet}>
          {note}
        </Text>
      )}
      <ChangedLink botId={botId} link={link} readOnly={readOnly} />
    </span>
  );
}

/** A page that could not be read the last time still teaches; the reason of a file that was read is only a note. */
function stateOf({ kind, state, reason, gone_at }: Link): Link['state'] | 'stale' | 'gone' {
  if (kind !== 'page' || state !== 'ready' || reason === '') return state;
  return gone_at === null ? 'stale' : 'gone';
}

/** Why a page is not as it should be, and what the bot answers from meanwhile. */
function noteOf(link: Link): string {
  const { reason, fetched_at, gone_at } = link;
  const state = stateOf(link);
  if (state === 'gone' && gone_at !== null)
    return `Gone from the site since ${dayOf(gone_at)}. Your bot still answers from it until you delete the link.`;
  if (state !== 'stale') return reason;
  if (fetched_at === null) return `Your own text is used. The page could not be read: ${reason}`;
  return `It could not be read again: ${reason} Your bot answers from its text of ${dayOf(fetched_at)}.`;
}

const dayOf = (seconds: number): string => inSentence(dayLabel(seconds)).replace(/^on /, '');

function Actions({
  link,
  onEdit,
  onDelete,
  lastFocus,
}: { link: Link } & Pick<LinksGridProps, 'onEdit' | 'onDelete' | 'lastFocus'>) {
  const restoreFocus = useRestoreFocusTarget();
  const name = link.title || link.url;
  const box = useRef<HTMLSpanElement>(null);
  usePassFocusOn(box, (gone) => {
    const row = gone.closest('[role=row]');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const cells = [...(neighbour?.querySelectorAll('[role=gridcell]') ?? [])];
    return cells.at(-1)?.querySelector('button') ?? lastFocus.current;
  });
  return (
    <span ref={box}>
      <Button
        {...restoreFocus}
        appearance="subtle"
        icon={<EditRegular />}
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={() => onEdit(link)}
      />
      <Button
        {...restoreFocus}
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`Delete ${nameOrElse(name, link.url)}`}
        title="Delete"
        onClick={() => onDelete(link)}
      />
    </span>
  );
}
