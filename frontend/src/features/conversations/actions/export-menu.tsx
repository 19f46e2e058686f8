import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Text } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { saveFile } from '../../../lib/files/save-file';
import type { Room } from '../history/history.api';
import type { FileKind } from './thread-files';
import { readWholeThread } from './whole-thread';

const KINDS: [kind: FileKind, label: string][] = [
  ['markdown', 'Markdown'],
  ['csv', 'CSV'],
  ['json', 'JSON'],
];

/** Saves the whole thread as a file. */
export function ExportMenu({ botname, ...room }: Room & { botname: string }) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<{ busy?: true; problem?: string }>({});
  const save = async (kind: FileKind) => {
    setState({ busy: true });
    const thread = await dispatch(readWholeThread(room));
    if ('problem' in thread) return setState(thread);
    const { threadFile } = await import('./thread-files');
    const { name, type, text } = threadFile(kind, thread, { ...room, botname });
    saveFile(name, type, text);
    setState({});
  };
  return (
    <>
      {state.problem && (
        <Text size={200} role="alert" truncate wrap={false}>
          Not exported. {state.problem}
        </Text>
      )}
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowDownloadRegular />}
            disabledFocusable={state.busy === true}
          >
            {state.busy ? 'Exporting…' : 'Export'}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {KINDS.map(([kind, label]) => (
              <MenuItem key={kind} onClick={() => void save(kind)}>
                {label}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
}
