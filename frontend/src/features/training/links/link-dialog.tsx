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
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { ApiFailure } from '../../../api/send';
import type { Link } from '../../../api/types';
import { currentEntry, isGone } from '../../../lib/autosave/current-entry';
import { mergeEdits } from '../../../lib/autosave/merge-edits';
import { EditConflict } from '../../../ui/dialogs/edit-conflict';
import { EditGone } from '../../../ui/dialogs/edit-gone';
import { TextDialog } from '../../../ui/dialogs/text-dialog';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { checkLinkUrl, checkThumbnailUrl, shown } from './address-checks';
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
/** A link that changes faster than we can follow is a failure to show. */
const MAX_REBASES = 3;

interface Conflict {
  theirs: Link;
  fields: (keyof LinkText)[];
}

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

/** Stays open until the server has the link, or the text is given up. */
function LinkForm(props: LinkDialogProps) {
  const { botId, link, onClose } = props;
  const styles = useLinksStyles();
  const [text, setText] = useState<LinkText>(link ?? BLANK);
  // what the text was begun from, or was last put on top of
  const [base, setBase] = useState(link);
  const [conflict, setConflict] = useState<Conflict>();
  const [touched, setTouched] = useState(false);
  const [create, created] = useCreateLinkMutation();
  const [update, updated] = useUpdateLinkMutation();
  const busy = created.isLoading || updated.isLoading;
  const failure = conflict ? undefined : (created.error ?? updated.error);
  const isChanged = FIELDS.some((field) => text[field] !== (link ?? BLANK)[field]);
  const change = (part: Partial<LinkText>) => setText((old) => ({ ...old, ...part }));
  const save = async (edited: LinkText, from: Link | null, rebases = 0) => {
    setConflict(undefined);
    const { url, thumbnail, title, knowledge_content } = edited;
    const result = from
      ? await update({ botId, link: { ...from, url, thumbnail, title, knowledge_content } })
      : await create({ botId, text: { url, thumbnail, title, knowledge_content } });
    const theirs = currentEntry<Link>(result.error, 'link');
    if (!theirs || !from || rebases === MAX_REBASES) {
      if (!result.error) onClose();
      return;
    }
    const { merged, conflicts } = mergeEdits<LinkText>({ base: from, mine: edited, theirs }, FIELDS);
    setText(merged);
    setBase(theirs);
    if (conflicts.length > 0) setConflict({ theirs, fields: conflicts });
    else await save(merged, theirs, rebases + 1);
  };
  const takeTheirs = ({ theirs, fields }: Conflict) => {
    change(Object.fromEntries(fields.map((field) => [field, theirs[field]])));
    setConflict(undefined);
  };
  const addAgain = () => {
    updated.reset();
    setBase(null);
    void save(text, null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (busy || checkLinkUrl(text.url).problem || checkThumbnailUrl(text.thumbnail).problem) return;
    await save(text, base);
  };
  return (
    <TextDialog what="this link" isChanged={isChanged} busy={busy} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <DialogTitle>Edit Link</DialogTitle>
          <DialogContent className={styles.form}>
            <Field label="URL" required {...shown(checkLinkUrl(text.url), touched)}>
              <Input
                type="url"
                value={text.url}
                placeholder="https://shop.example/returns"
                onChange={(_, { value }) => change({ url: value.trim() })}
              />
            </Field>
            <Field label="Thumbnail URL" {...shown(checkThumbnailUrl(text.thumbnail), touched)}>
              <Input
                type="url"
                value={text.thumbnail}
                onChange={(_, { value }) => change({ thumbnail: value.trim() })}
              />
            </Field>
            <Field label="Title">
              <Input
                maxLength={500}
                value={text.title}
                onChange={(_, { value }) => change({ title: value })}
              />
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
            {conflict && (
              <EditConflict
                what="this link"
                fields={conflict.fields.map((field) => ({
                  label: LABELS[field],
                  theirs: conflict.theirs[field],
                  mine: text[field],
                }))}
                onMine={() => void save(text, base)}
                onTheirs={() => takeTheirs(conflict)}
              />
            )}
            {failure && !busy && base && isGone(failure) ? (
              <EditGone what="this link" onAddAgain={base.kind === 'page' ? addAgain : undefined} />
            ) : (
              failure && !busy && <ErrorMessage message={linkError(failure, text.url)} />
            )}
          </DialogContent>
          <DialogActions>
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" appearance="primary" disabledFocusable={busy}>
              {busy ? 'Saving…' : 'Save changes'}
            </Button>
          </DialogActions>
        </DialogBody>
      </form>
    </TextDialog>
  );
}

function linkError(error: unknown, url: string): string {
  const { data } = error as Partial<ApiFailure>;
  return data?.code === 'DuplicateURLError' ? `URL exist: ${url}` : errorText(error);
}
