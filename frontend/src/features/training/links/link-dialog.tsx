import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  Textarea,
} from '@fluentui/react-components';
import { errorText } from '../../../api/error-text';
import type { ApiFailure } from '../../../api/send';
import type { Link } from '../../../api/types';
import { useEntryEdit } from '../../../lib/autosave/use-entry-edit';
import { EntryDialog } from '../../../ui/dialogs/entry-dialog';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { checkLinkUrl, checkThumbnailUrl, fieldState } from './address-checks';
import { useLinksStyles } from './knowledge-links-page.styles';
import { type LinkText, useCreateLinkMutation, useLinkQuery, useUpdateLinkMutation } from './links.api';

const BLANK: LinkText = { url: '', thumbnail: '', title: '', knowledge_content: '' };
const FIELDS = ['url', 'thumbnail', 'title', 'knowledge_content'] as const;

const LABELS = {
  url: 'URL',
  thumbnail: 'Thumbnail URL',
  title: 'Title',
  knowledge_content: 'Knowledge Content',
};
interface LinkDialogProps {
  botId: string;
  link: Link | null;
  onClose: () => void;
}

/** Writes a new link (`link` null) or changes one, whose text is read first where the list has only its beginning. */
export function LinkDialog({ botId, link, onClose }: LinkDialogProps) {
  if (link?.content_truncated) return <CutLinkDialog botId={botId} id={link._id} onClose={onClose} />;
  return <LinkForm botId={botId} link={link} onClose={onClose} />;
}

function CutLinkDialog({ botId, id, onClose }: { botId: string; id: string; onClose: () => void }) {
  const styles = useLinksStyles();
  const { data: whole, error, isFetching, refetch } = useLinkQuery({ botId, id });
  if (whole) return <LinkForm botId={botId} link={whole} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Edit Link</DialogTitle>
          <DialogContent className={styles.form}>
            {error && !isFetching ? (
              <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />
            ) : (
              <SkeletonLines heights={[52, 52, 52, 160]} label="Loading the link" />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function LinkForm({ botId, link, onClose }: LinkDialogProps) {
  const [create, created] = useCreateLinkMutation();
  const [update, updated] = useUpdateLinkMutation();
  const edit = useEntryEdit<LinkText, Link>({
    stored: link,
    blank: BLANK,
    fields: FIELDS,
    kind: 'link',
    send: async ({ url, thumbnail, title, knowledge_content }, from) => {
      const text = { url, thumbnail, title, knowledge_content };
      updated.reset();
      const { error } = from
        ? await update({ botId, link: { ...from, ...text } })
        : await create({ botId, text });
      return error;
    },
    onSaved: onClose,
  });
  const { text, change, base } = edit;
  return (
    <EntryDialog
      edit={edit}
      what="this link"
      title="Edit Link"
      saveLabel="Save changes"
      isValid={!checkLinkUrl(text.url).problem && !checkThumbnailUrl(text.thumbnail).problem}
      busy={created.isLoading || updated.isLoading}
      failure={created.error ?? updated.error}
      failureText={(failure) => linkError(failure, text.url)}
      labels={LABELS}
      mayAddAgain={base?.kind === 'page'}
      onClose={onClose}
    >
      {(touched) => (
        <>
          <Field label="URL" required {...fieldState(checkLinkUrl(text.url), touched)}>
            <Input
              type="url"
              value={text.url}
              placeholder="https://shop.example/returns"
              onChange={(_, { value }) => change({ url: value.trim() })}
            />
          </Field>
          <Field label="Thumbnail URL" {...fieldState(checkThumbnailUrl(text.thumbnail), touched)}>
            <Input
              type="url"
              value={text.thumbnail}
              onChange={(_, { value }) => change({ thumbnail: value.trim() })}
            />
          </Field>
          <Field label="Title">
            <Input maxLength={500} value={text.title} onChange={(_, { value }) => change({ title: value })} />
          </Field>
          <Field
            label="Knowledge Content"
            hint="Leave it empty to read the text from the page. Text you write here is used instead of the page."
          >
            <Textarea
              rows={8}
              maxLength={100_000}
              resize="vertical"
              value={text.knowledge_content}
              onChange={(_, { value }) => change({ knowledge_content: value })}
            />
          </Field>
        </>
      )}
    </EntryDialog>
  );
}

function linkError(error: unknown, url: string): string {
  const { data } = error as Partial<ApiFailure>;
  return data?.code === 'DuplicateURLError' ? `URL exist: ${url}` : errorText(error);
}
