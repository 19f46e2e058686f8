import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowUploadRegular, TableRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import type { Qa } from '../../../api/types';
import { saveFile } from '../../../lib/files/save-file';

const ImportPairs = lazy(async () => ({ default: (await import('./import-pairs')).ImportPairs }));

/** Pairs from and to a spreadsheet. */
export function CsvMenu({ botId, pairs }: { botId: string; pairs: Qa[] | undefined }) {
  const [importing, setImporting] = useState(false);
  const exportAll = async () => {
    const { pairsToCsv } = await import('./pairs-csv');
    saveFile(`pairs-${botId.slice(-6)}.csv`, 'text/csv;charset=utf-8', pairsToCsv(pairs ?? []));
  };
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<TableRegular />} disabled={!pairs}>
            CSV
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem
              icon={<ArrowDownloadRegular />}
              disabled={pairs?.length === 0}
              onClick={() => void exportAll()}
            >
              Export all pairs
            </MenuItem>
            <MenuItem icon={<ArrowUploadRegular />} onClick={() => setImporting(true)}>
              Import pairs…
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {importing && pairs && (
        <Suspense>
          <ImportPairs botId={botId} pairs={pairs} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
