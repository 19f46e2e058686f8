import {
  Button,
  createTableColumn,
  DataGrid,
  DataGridBody,
  DataGridCell,
  DataGridHeader,
  DataGridHeaderCell,
  DataGridRow,
  type TableColumnDefinition,
  Text,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { type RefObject, useMemo, useRef } from 'react';
import type { Link } from '../../../api/types';
import { usePassFocusOn } from '../../../ui/focus/use-pass-focus-on';
import { plainText } from '../../../ui/markdown/markdown';
import { safeLink } from '../../../ui/markdown/safe-link';
import { ProgressBadge } from '../parts/progress-badge';
import { isWebAddress } from './address-checks';
import { AddressText } from './address-text';
import { useLinksStyles } from './knowledge-links-page.styles';
import { Thumbnail } from './thumbnail';

interface LinksGridProps {
  links: Link[];
  readOnly: boolean;
  onEdit: (link: Link) => void;
  onDelete: (link: Link) => void;
  /** Takes the focus when the last row is deleted. */
  lastFocus: RefObject<HTMLElement | null>;
}

/** What the bot knows from pages, newest first. */
export function LinksGrid({ links, readOnly, onEdit, onDelete, lastFocus }: LinksGridProps) {
  const styles = useLinksStyles();
  const columns = useMemo<TableColumnDefinition<Link>[]>(
    () => [
      column('preview', 'Card Preview', (link) => <CardPreview link={link} />),
      column('url', 'URL', (link) => <Address link={link} />),
      column('thumbnail', 'Thumbnail', (link) => <OwnThumbnail url={link.thumbnail} />),
      column('title', 'Title', (link) =>
        link.title ? <Text className={styles.clamped}>{link.title}</Text> : <Nothing label="No title" />,
      ),
      column('content', 'Knowledge Content', (link) =>
        link.knowledge_content ? (
          <Text size={200} className={styles.clamped}>
            {plainText(link.knowledge_content.slice(0, 400))}
          </Text>
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
    [styles, readOnly, onEdit, onDelete, lastFocus],
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
            <DataGridHeaderCell className={width(columnId)}>{renderHeaderCell()}</DataGridHeaderCell>
          )}
        </DataGridRow>
      </DataGridHeader>
      <DataGridBody<Link>>
        {({ item, rowId }) => (
          <DataGridRow<Link> key={rowId} className={styles.gridRow}>
            {({ renderCell, columnId }) => (
              <DataGridCell
                className={width(columnId)}
                focusMode={columnId === 'actions' || columnId === 'url' ? 'group' : 'cell'}
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

function column(columnId: string, name: string, cell: (link: Link) => React.ReactNode) {
  return createTableColumn<Link>({ columnId, renderHeaderCell: () => name, renderCell: cell });
}

function CardPreview({ link }: { link: Link }) {
  const styles = useLinksStyles();
  return (
    <span className={styles.card}>
      <Thumbnail url={link.thumbnail} size={40} />
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

function OwnThumbnail({ url }: { url: string }) {
  return isWebAddress(url) ? <Thumbnail url={url} size={48} /> : <Nothing label="No thumbnail" />;
}

function Nothing({ label }: { label: string }) {
  const styles = useLinksStyles();
  return (
    <span className={styles.quiet} role="img" aria-label={label}>
      –
    </span>
  );
}

function Address({ link }: { link: Link }) {
  const styles = useLinksStyles();
  const href = safeLink(link.url);
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
      <ProgressBadge state={link.state} />
      {link.reason && (
        <Text size={200} className={link.state === 'failed' ? styles.danger : styles.quiet}>
          {link.reason}
        </Text>
      )}
    </span>
  );
}

function Actions({
  link,
  onEdit,
  onDelete,
  lastFocus,
}: { link: Link } & Omit<LinksGridProps, 'links' | 'readOnly'>) {
  const restoreFocus = useRestoreFocusTarget();
  const name = link.title || link.url;
  const box = useRef<HTMLSpanElement>(null);
  usePassFocusOn(box, (gone) => {
    const row = gone.closest('[role=row]');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    return neighbour?.querySelector('button') ?? lastFocus.current;
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
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => onDelete(link)}
      />
    </span>
  );
}
