import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { AddRegular, LinkRegular } from '@fluentui/react-icons';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useRole } from '../../api/bots.api';
import { errorText } from '../../api/error-text';
import type { Link } from '../../api/types';
import { currentEntry } from '../../lib/autosave/current-entry';
import { useImports } from '../../lib/imports/use-imports';
import { pageCount } from '../../lib/page-number';
import { usePageParam } from '../../lib/use-page-param';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { ErrorMessage } from '../../ui/error-message';
import { FileButton } from '../../ui/file-button';
import { PageTitle } from '../../ui/page-title';
import { Pagination } from '../../ui/pagination';
import { OverPlan } from '../../ui/plan/over-plan';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { UploadList } from './files/upload-list';
import { FILE_TYPES, useUploads } from './files/use-uploads';
import { ImportDialog } from './imports/import-dialog';
import { RecentImports } from './imports/recent-imports';
import { useLinksStyles } from './links/knowledge-links-page.styles';
import { LinkCountsLine } from './links/link-counts-line';
import { LinkDialog } from './links/link-dialog';
import { useDeleteLinkMutation } from './links/links.api';
import { LinksGrid } from './links/links-grid';
import { LINKS_PER_PAGE, type LinksView, linksViewOf, withView } from './links/links-page';
import { useLinks } from './links/use-links';
import { PassagesDialog } from './passages/passages-dialog';
import { RecrawlSchedule } from './schedule/recrawl-schedule';
import { AnswerChanges } from './test-questions/answer-changes';
import { useAnswerChanges } from './test-questions/use-answer-changes';
import { UnderstandingLine } from './understanding/understanding-line';

type OpenDialog =
  | { kind: 'edit'; link: Link | null }
  | { kind: 'passages'; link: Link }
  | { kind: 'delete'; link: Link }
  | { kind: 'import'; jobId: string | null };

export function KnowledgeLinksPage() {
  const { botId = '' } = useParams();
  const styles = useLinksStyles();
  const { mayEdit, isOwner } = useRole(botId);
  const restoreFocus = useRestoreFocusTarget();
  const [page, setPage] = usePageParam();
  const [dialog, setDialog] = useState<OpenDialog>();
  const { imports, running } = useImports(botId);
  const [params, setParams] = useSearchParams();
  const view = linksViewOf(params);
  const look = (change: Partial<LinksView>) => setParams((old) => withView(old, change));
  const { links, counts, reading, error, refetch } = useLinks(botId, page, view, running);
  const uploads = useUploads(botId);
  const { changes = [] } = useAnswerChanges(botId);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => setDialog(undefined);
  const addLink = () => setDialog({ kind: 'edit', link: null });

  // A page can empty under the reader when its last link is deleted.
  const pages = counts && pageCount(view.show ? counts[view.show] : counts.total, LINKS_PER_PAGE);
  const isPastEnd = links?.length === 0 && pages !== undefined && page > pages;
  useEffect(() => {
    if (isPastEnd) setPage(pages ?? 1, { replace: true });
  }, [isPastEnd, pages, setPage]);

  // The last link of a sort may be taken care of: then all are shown again.
  const isDone = view.show !== undefined && links?.length === 0 && counts?.[view.show] === 0;
  useEffect(() => {
    if (isDone) setParams((old) => withView(old, { show: undefined }), { replace: true });
  }, [isDone, setParams]);

  const isEmpty = links?.length === 0 && counts?.total === 0;
  return (
    <div className={styles.page}>
      <PageTitle
        title="Knowledge Links"
        text="Pages your bot answers from, each with a link to where the answer stands."
        actions={
          mayEdit && (
            <>
              <FileButton
                label="Files to learn"
                text="Upload files"
                accept={FILE_TYPES}
                multiple
                onFiles={(files) => void uploads.add(files)}
              />
              <Button {...restoreFocus} onClick={() => setDialog({ kind: 'import', jobId: null })}>
                Batch Import
              </Button>
              <Button
                {...restoreFocus}
                ref={addButton}
                appearance={isEmpty ? 'secondary' : 'primary'}
                icon={<AddRegular />}
                onClick={addLink}
              >
                Add
              </Button>
            </>
          )
        }
      />
      {counts && (
        <OverPlan
          what="knowledge sources"
          count={counts.total}
          paused={counts.paused}
          isOwner={isOwner}
          limitOf={({ linksPerBot }) => linksPerBot}
        />
      )}
      {!isEmpty && <UnderstandingLine botId={botId} of="pages" changing={running || reading} />}
      <UploadList
        uploads={uploads.uploads}
        onRetry={(upload) => void uploads.retry(upload)}
        onDrop={uploads.drop}
      />
      <RecentImports imports={imports} onOpen={(jobId) => setDialog({ kind: 'import', jobId })} />
      {error && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
      {links && !isEmpty && mayEdit && <RecrawlSchedule botId={botId} />}
      {changes.length > 0 && <AnswerChanges botId={botId} changes={changes} />}
      {counts && counts.total > 0 && (
        <LinkCountsLine counts={counts} show={view.show} onShow={(show) => look({ show })} />
      )}
      {!links && !error && <SkeletonLines heights={[36, 72, 72, 72, 72]} label="Loading the links" />}
      {isEmpty && (
        <EmptyState
          icon={<LinkRegular />}
          title="Let your bot read your pages"
          text="Add one page, for example https://shop.example/returns, or import every page of your sitemap with Batch Import."
          action={
            mayEdit && (
              <Button {...restoreFocus} appearance="primary" icon={<AddRegular />} onClick={addLink}>
                Add a link
              </Button>
            )
          }
        />
      )}
      {links && links.length > 0 && (
        <LinksGrid
          botId={botId}
          links={links}
          sort={view.sort}
          onSort={(sort) => look({ sort })}
          readOnly={!mayEdit}
          lastFocus={addButton}
          onEdit={(link) => setDialog({ kind: 'edit', link })}
          onPassages={(link) => setDialog({ kind: 'passages', link })}
          onDelete={(link) => setDialog({ kind: 'delete', link })}
        />
      )}
      <Pagination
        label="Pages of links"
        page={page}
        pages={pages}
        hasMore={pages !== undefined && page < pages}
        onPage={setPage}
      />
      {dialog?.kind === 'edit' && <LinkDialog botId={botId} link={dialog.link} onClose={close} />}
      {dialog?.kind === 'passages' && <PassagesDialog botId={botId} link={dialog.link} onClose={close} />}
      <DeleteLink
        botId={botId}
        link={dialog?.kind === 'delete' ? dialog.link : null}
        lastFocus={addButton}
        onClose={close}
      />
      {dialog?.kind === 'import' && <ImportDialog botId={botId} openJob={dialog.jobId} onClose={close} />}
    </div>
  );
}

const CHANGED_MEANWHILE = 'Somebody else changed it meanwhile. Delete it again if you still want to.';

function DeleteLink(props: {
  botId: string;
  link: Link | null;
  lastFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { botId, link, lastFocus, onClose } = props;
  const [remove] = useDeleteLinkMutation();
  // as it is since somebody else changed it
  const [newer, setNewer] = useState<Link>();
  const current = newer?._id === link?._id ? newer : link;
  const confirm = async () => {
    if (!current) return undefined;
    const { error } = await remove({ botId, id: current._id, version: current.version });
    const theirs = currentEntry<Link>(error, 'link');
    if (theirs) setNewer(theirs);
    return theirs ? CHANGED_MEANWHILE : error && errorText(error);
  };
  return (
    <ConfirmDialog
      open={link !== null}
      destructive
      title="Delete this link?"
      confirmLabel="Delete link"
      onConfirm={confirm}
      onClose={onClose}
      focusOtherwise={lastFocus}
    >
      Your bot no longer answers from {current?.title ? `“${current.title}”` : current?.url}. The page itself
      stays as it is.
    </ConfirmDialog>
  );
}
