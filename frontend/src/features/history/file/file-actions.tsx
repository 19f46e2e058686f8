import { Button, Text, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowUploadRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { Bot } from '../../../api/types';
import { saveFile } from '../../../lib/files/save-file';
import { useLazyBotFileQuery } from '../history.api';
import { BOT_IN_ZIP, filesOf, leftOutOf, textOf, withFiles } from './bot-file';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportBotDialog }));

/** The bot to a file, and a file to a bot. */
export function FileActions({ bot, mayEdit }: { bot: Bot; mayEdit: boolean }) {
  const [read, { isFetching, error }] = useLazyBotFileQuery();
  const [leftOut, setLeftOut] = useState<string>();
  const [importing, setImporting] = useState(false);
  const [packing, setPacking] = useState(false);
  const [hasFiles, setHasFiles] = useState(false);
  const name = `bot-${bot._id.slice(-6)}`;
  const exportBot = async () => {
    const { data } = await read(bot._id);
    if (!data) return;
    setLeftOut(leftOutOf(data));
    setHasFiles(filesOf(data).length > 0);
    saveFile(`${name}.json`, 'application/json', textOf(data));
  };
  const exportWithFiles = async () => {
    setPacking(true);
    try {
      const { data } = await read(bot._id);
      if (data) {
        // seldom needed, and heavy
        const { zipWithFiles } = await import('../../../lib/zip/zip-files');
        const { blob, missing } = await zipWithFiles(BOT_IN_ZIP, textOf(withFiles(data)), filesOf(data));
        const unread = missing.length > 0 ? ` Could not be read: ${missing.join(', ')}.` : '';
        setLeftOut(`${leftOutOf(withFiles(data)) ?? ''}${unread}`);
        setHasFiles(false);
        saveFile(`${name}.zip`, 'application/zip', blob);
      }
    } finally {
      setPacking(false);
    }
  };
  return (
    <>
      {error && !isFetching && (
        <Text role="alert" size={200} style={{ color: tokens.colorStatusDangerForeground1 }}>
          Not exported. {errorText(error)}
        </Text>
      )}
      {leftOut && !isFetching && (
        <Text role="status" size={200}>
          Exported. {leftOut}
        </Text>
      )}
      {hasFiles && !isFetching && (
        <Button disabledFocusable={packing} onClick={() => void exportWithFiles()}>
          {packing ? 'Exporting…' : 'Export with files (ZIP)'}
        </Button>
      )}
      <Button icon={<ArrowDownloadRegular />} disabledFocusable={isFetching} onClick={() => void exportBot()}>
        {isFetching ? 'Exporting…' : 'Export bot'}
      </Button>
      <Button icon={<ArrowUploadRegular />} onClick={() => setImporting(true)}>
        Import…
      </Button>
      {importing && (
        <Suspense>
          <ImportDialog bot={bot} mayEdit={mayEdit} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
