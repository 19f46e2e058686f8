import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { UploadList } from './upload-list';
import { useUploads } from './use-uploads';

const FILES = '/bots/C-1/knowledge_files';
const MENU = new File(['menu'], 'menu.pdf', { type: 'application/pdf' });

function Uploads({ file }: { file: File }) {
  const { uploads, add, retry, drop } = useUploads('C-1');
  return (
    <>
      <button type="button" onClick={() => void add([file])}>
        Send
      </button>
      <UploadList uploads={uploads} onRetry={(upload) => void retry(upload)} onDrop={drop} />
    </>
  );
}

let api: FakeApi;
const send = (file = MENU) => {
  logInAs('u1');
  renderRoutes([{ path: '/', element: <Uploads file={file} /> }], '/');
  return userEvent.click(screen.getByRole('button', { name: 'Send' }));
};
beforeEach(() => {
  api = FakeApi.install();
});

it('a file that cannot be read is not sent again', async () => {
  api.on('POST', FILES, apiError(400, 'KNOWLEDGE.FILE_DAMAGED', 'The file is damaged.'));
  await send();
  await screen.findByText('The file is damaged.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss menu.pdf' }));
  expect(screen.queryByText('menu.pdf')).toBeNull();
});

it('a file that is not even sent has no Retry', async () => {
  await send(new File(['x'], 'menu.exe'));
  await screen.findByText('Choose a PDF, a Word document (.docx), a text or a Markdown file.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('what passes may be sent again', async () => {
  api.on('POST', FILES, apiError(503, 'SERVICE.UNAVAILABLE', 'Please try again shortly.'));
  await send();
  await screen.findByText('Please try again shortly.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('a file that is there already is said to be, under the name it has', async () => {
  api.on('POST', FILES, { status: 201, body: { _id: 'l1', state: 'ready', title: 'Menu 2026' } });
  await send();
  await screen.findByText('You have this file already, as “Menu 2026”.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss menu.pdf' }));
  expect(screen.queryByText('menu.pdf')).toBeNull();
});
