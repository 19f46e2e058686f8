import type { BotFile, Link } from '../../../api/types';
import { createAppStore } from '../../../app/console/store';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { filesOf, withFiles } from './bot-file';
import { importFile } from './import-file';

const at = (name: string) => `https://weaver.example/api/files/${name}`;
const file: BotFile = {
  format: 'chirrup-bot',
  version: 1,
  files: [
    { url: at('a1-looms.txt'), title: 'Looms, corrected', knowledge_content: 'Oak looms only.' },
    { url: at('b2-yarns.pdf'), title: 'yarns.pdf' },
    { url: at('c3-lost.pdf'), title: 'lost.pdf' },
  ],
  picture: '/api/files/avatar-d4.jpg',
  not_included: ['conversations', 'the picture of the bot', 'uploaded file “yarns.pdf”'],
};
const uploads = new Map(
  ['a1-looms.txt', 'b2-yarns.pdf', 'avatar-d4.jpg'].map((name) => [`files/${name}`, new Uint8Array([1])]),
);

let api: FakeApi;
let store: ReturnType<typeof createAppStore>;
beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  store = createAppStore();
  let count = 0;
  api = FakeApi.install()
    .on('POST', '/bots/C-2/knowledge_files', () => {
      count += 1;
      return { status: 201, body: { _id: `l${count}`, title: 'yarns.pdf', version: 1 } as Link };
    })
    .on('PUT', '/bots/C-2/knowledge_link_list/l1', ({ body }) => ({ body }))
    .on('POST', '/bots/C-2/avatar', { body: {} });
});
const run = () => store.dispatch(importFile({ file, uploads }, 'C-2', () => {}));

it('uploads what lies beside the bot, with its title, its own text and the picture', async () => {
  expect(await run()).toMatchObject({ added: 2, problems: [] });
  expect(api.calls('POST', '/bots/C-2/knowledge_files')).toHaveLength(2);
  expect(api.calls('PUT', '/bots/C-2/knowledge_link_list/l1').map(({ body }) => body)).toEqual([
    { _id: 'l1', title: 'Looms, corrected', version: 1, knowledge_content: 'Oak looms only.' },
  ]);
  expect(api.calls('PUT', '/bots/C-2/knowledge_link_list/l2')).toHaveLength(0);
  expect(api.calls('POST', '/bots/C-2/avatar')).toHaveLength(1);
});

it('names what could not be uploaded, and goes on', async () => {
  api.on('POST', '/bots/C-2/knowledge_files', apiError(409, 'KNOWLEDGE.LINK_LIMIT_REACHED', 'No room.'));
  const { problems } = await run();
  expect(problems).toEqual([
    '“Looms, corrected” was not uploaded whole: No room.',
    '“yarns.pdf” was not uploaded whole: No room.',
  ]);
  expect(api.calls('POST', '/bots/C-2/avatar')).toHaveLength(1);
});

it('knows what an archive of the bot holds', () => {
  expect(filesOf(file)).toEqual(['a1-looms.txt', 'b2-yarns.pdf', 'c3-lost.pdf', 'avatar-d4.jpg']);
  expect(withFiles(file).not_included).toEqual(['conversations']);
  expect(filesOf({ format: 'chirrup-bot', version: 1, picture: '' })).toEqual([]);
});
