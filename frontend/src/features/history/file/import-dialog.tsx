import { decodeBytes } from '@chirrup/text/files/decode-bytes';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ProgressBar,
  Radio,
  RadioGroup,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { useAppDispatch } from '../../../api/store/store-hooks';
import type { Bot, BotFile } from '../../../api/types';
import { AppLink } from '../../../ui/app-link';
import { ErrorMessage } from '../../../ui/error-message';
import { FileButton } from '../../../ui/file-button';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { BOT_IN_ZIP, contentsOf, leftOutOf, MOST_BYTES, MOST_ZIP_BYTES, readBotFile } from './bot-file';
import { type ImportedFile, importFile } from './import-file';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, padding: '4px 2px' },
});

const NO_UPLOADS: ReadonlyMap<string, Uint8Array> = new Map();
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

interface ImportDialogProps {
  bot: Bot;
  /** Else only a new bot can be made. */
  mayEdit: boolean;
  onClose: () => void;
}

/** Makes a new bot from a file, or adds what the file holds to this one. */
export function ImportBotDialog({ bot, mayEdit, onClose }: ImportDialogProps) {
  const styles = useStyles();
  const dispatch = useAppDispatch();
  useReturnFocus(true);
  const [file, setFile] = useState<BotFile | string>();
  const [uploads, setUploads] = useState<ReadonlyMap<string, Uint8Array>>(NO_UPLOADS);
  const [target, setTarget] = useState<'new' | 'this'>('new');
  const [progress, setProgress] = useState<number>();
  const [done, setDone] = useState<ImportedFile>();
  const choose = async (chosen: File) => {
    setDone(undefined);
    setUploads(NO_UPLOADS);
    const isArchive = isZip(new Uint8Array(await chosen.slice(0, 2).arrayBuffer()));
    if (chosen.size > (isArchive ? MOST_ZIP_BYTES : MOST_BYTES))
      return setFile(`The file is larger than ${isArchive ? 500 : 20} MB.`);
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    if (!isArchive) return setFile(readBotFile(decodeBytes(bytes).text));
    const { unzipWithFiles } = await import('../../../lib/zip/zip-files');
    const unpacked = unzipWithFiles(BOT_IN_ZIP, bytes);
    setUploads(unpacked?.files ?? NO_UPLOADS);
    setFile(unpacked ? readBotFile(unpacked.text) : 'This archive holds no bot, or it is damaged.');
  };
  const run = async (read: BotFile) => {
    setProgress(0);
    // sent again after a failure, it goes on in the bot made before
    const made = done?.botId || null;
    const result = await dispatch(
      importFile({ file: read, uploads }, target === 'this' ? bot._id : made, setProgress),
    );
    setProgress(undefined);
    setDone(result);
  };
  const busy = progress !== undefined;
  const isThrough = done !== undefined && done.problem === undefined;
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && !busy && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Import a bot</DialogTitle>
          <DialogContent className={styles.form}>
            <Field label="File" hint="A JSON file made with Export bot, or the ZIP with its files.">
              <FileButton
                label="Bot file"
                accept=".json,application/json,.zip"
                disabled={busy}
                named
                onFiles={([chosen]) => chosen && void choose(chosen)}
              />
            </Field>
            {typeof file === 'string' && <ErrorMessage message={file} />}
            {typeof file === 'object' && <Text>The file holds {contentsOf(file, uploads.size)}.</Text>}
            {typeof file === 'object' && leftOutOf(file) && <Text>{leftOutOf(file)}</Text>}
            <Field label="Import">
              <RadioGroup
                value={target}
                disabled={busy || done !== undefined}
                onChange={(_, { value }) => setTarget(value === 'this' ? 'this' : 'new')}
              >
                <Radio value="new" label="as a new bot, which is not live yet" />
                <Radio
                  value="this"
                  disabled={!mayEdit}
                  label={`into ${bot.botname || 'this bot'}: its settings and pairs with the same question are replaced, all else stays`}
                />
              </RadioGroup>
            </Field>
            {busy && <ProgressBar value={progress} aria-label="Importing" />}
            {done?.problem && (
              <ErrorMessage
                message={`${done.problem} What was imported stays; importing again does the rest.`}
              />
            )}
            {isThrough && (
              <MessageBar
                intent={done.skipped > 0 || done.problems.length > 0 ? 'warning' : 'success'}
                layout="multiline"
              >
                <MessageBarBody role="status">
                  {resultText(done)} {done.problems.join(' ')}{' '}
                  {done.botId !== bot._id && (
                    <AppLink to={`/console/${done.botId}/basic_info`}>Open the new bot</AppLink>
                  )}
                </MessageBarBody>
              </MessageBar>
            )}
          </DialogContent>
          <DialogActions>
            <Button disabled={busy} onClick={onClose}>
              {isThrough ? 'Close' : 'Cancel'}
            </Button>
            {!isThrough && (
              <Button
                appearance="primary"
                disabled={typeof file !== 'object'}
                disabledFocusable={busy}
                onClick={() => typeof file === 'object' && void run(file)}
              >
                {busy ? 'Importing…' : 'Import'}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function resultText({ added, changed, skipped }: ImportedFile): string {
  const words = `Imported: ${added} added, ${changed} changed.`;
  if (skipped === 0) return words;
  return `${words} ${skipped} ${skipped === 1 ? 'was' : 'were'} left out: your plan has no room for them, or they cannot be used here.`;
}
