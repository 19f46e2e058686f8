import { Button, Text, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowUploadRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { Bot } from '../../../api/types';
import { saveFile } from '../../../lib/save-file';
import { useLazyBotFileQuery } from '../history.api';
import { leftOutOf } from './bot-file';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));

/** The bot to a file, and a file to a bot. */
export function FileActions({ bot, mayEdit }: { bot: Bot; mayEdit: boolean }) {
  const [read, { isFetching, error }] = useLazyBotFileQuery();
  const [leftOut, setLeftOut] = useState<string>();
  const [importing, setImporting] = useState(false);
  const exportBot = async () => {
    const { data } = await read(bot._id);
    if (!data) return;
    setLeftOut(leftOutOf(data));
    saveFile(`bot-${bot._id.slice(-6)}.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
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
