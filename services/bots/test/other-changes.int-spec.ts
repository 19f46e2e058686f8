import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import type { Bot, Change } from '@chirrup/proto/gen/bots/v1/bots_service';
import { type ChatDefinition, TestQuestion } from '@chirrup/proto/gen/chat/v1/chat_service';
import { type KnowledgeDefinition, Link } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { linkFields, testFields } from '@chirrup/proto/kept-fields';
import type { ServiceOf } from '@chirrup/rpc/service';
import { until } from '@chirrup/testing/until';
import { asMember, startBots } from './bots-under-test.js';

const missing = { code: 'X.NOT_FOUND', kind: 'not_found', message: 'Gone.' } as const;
const taken = { code: 'DuplicateURLError', kind: 'conflict', message: 'Known.' } as const;

/** Knowledge and chat, as far as they keep links, test questions and the schedule. */
const links = new Map<string, Link>();
const tests = new Map<string, TestQuestion>();
let interval = 'off';
const save = (link: Link): Link => {
  const own = (['title', 'thumbnail'] as const).filter((field) => link[field] !== '');
  const saved = { ...link, own: [...own, ...(link.knowledgeContent ? ['knowledge_content'] : [])] };
  links.set(saved.id, saved);
  return saved;
};
const knowledge: Partial<ServiceOf<typeof KnowledgeDefinition>> = {
  getLink: async ({ linkId }) => {
    const link = links.get(linkId);
    if (!link) throw new DomainError(missing);
    return link;
  },
  createLink: async (link) => {
    if ([...links.values()].some(({ url }) => url === link.url)) throw new DomainError(taken);
    return save(Link.fromPartial({ ...link, id: newId(), kind: 'page', version: 1 }));
  },
  updateLink: async (link) => {
    const known = links.get(link.id);
    expect(link.version).toBe(known?.version);
    return save({ ...link, kind: 'page', version: (known?.version ?? 0) + 1 });
  },
  deleteLink: async ({ linkId }) => {
    links.delete(linkId);
    return {};
  },
  getCrawlSchedule: async ({ botId }) => ({ botId, interval, nextAt: 0 }),
  setCrawlSchedule: async (wanted) => {
    interval = wanted.interval;
    return wanted;
  },
};
const chat: Partial<ServiceOf<typeof ChatDefinition>> = {
  listTestQuestions: async () => ({ questions: [...tests.values()] }),
  createTestQuestion: async (edit) => {
    const test = TestQuestion.fromPartial({ ...edit, id: newId(), version: 1 });
    tests.set(test.id, test);
    return test;
  },
  updateTestQuestion: async (edit) => {
    const test = TestQuestion.fromPartial({ ...edit, version: (edit.version ?? 0) + 1 });
    tests.set(test.id, test);
    return test;
  },
  deleteTestQuestion: async ({ id }) => {
    tests.delete(id);
    return {};
  },
};

let running: Awaited<ReturnType<typeof startBots>>;
beforeAll(async () => {
  running = await startBots({}, {}, chat, knowledge);
  running.plan.numberOfBots = -1;
});
afterAll(() => running?.stop());
beforeEach(() => {
  links.clear();
  tests.clear();
  interval = 'off';
});

type Fields = object | null;
const note = (bot: Bot, kind: string, subject: string, before: Fields, after: Fields, importId = '') =>
  running.bots.noteChanges(
    {
      botId: bot.id,
      importId,
      changes: [
        {
          kind,
          subject,
          beforeJson: before ? JSON.stringify(before) : '',
          afterJson: after ? JSON.stringify(after) : '',
        },
      ],
    },
    asMember(bot, 'editor', 'eve'),
  );
const changesOf = async (bot: Bot) =>
  (await running.bots.listChanges({ botId: bot.id, page: undefined }, asMember(bot, 'viewer'))).changes;
const newest = async (bot: Bot) => (await changesOf(bot))[0] as Change;
const undo = (bot: Bot, { id }: Change, force = false) =>
  running.bots.restoreChange({ botId: bot.id, changeId: id, all: false, force }, asMember(bot));
const addLink = async (bot: Bot, url: string, part: Partial<Link> = {}) => {
  const link = save(Link.fromPartial({ botId: bot.id, id: newId(), url, kind: 'page', version: 1, ...part }));
  await note(bot, 'link', link.id, null, linkFields(link));
  return link;
};
const editLink = async (bot: Bot, link: Link, part: Partial<Link>) => {
  const saved = save({ ...link, ...part, version: (link.version ?? 0) + 1 });
  await note(bot, 'link', link.id, linkFields(link), linkFields(saved));
  return saved;
};
const deleteLink = async (bot: Bot, link: Link) => {
  links.delete(link.id);
  await note(bot, 'link', link.id, linkFields(link), null);
};
const written = () =>
  [...links.values()].map(({ url, title, knowledgeContent }) => [url, title, knowledgeContent]);

describe('changes of links', () => {
  it('say which, with the fields that changed, and go back by themselves', async () => {
    const bot = await running.createBot('ada');
    const made = await addLink(bot, 'https://kiln.example/glaze', { title: 'Glazes' });
    expect(await newest(bot)).toMatchObject({
      kind: 'link',
      name: 'Glazes',
      kinds: ['link'],
      beforeJson: '',
    });
    const edited = await editLink(bot, made, { knowledgeContent: 'Fired twice.' });
    const change = await newest(bot);
    expect(change).toMatchObject({
      beforeJson: '{"knowledge_content":""}',
      afterJson: '{"knowledge_content":"Fired twice."}',
    });
    await editLink(bot, edited, { title: 'All glazes' });
    expect(await undo(bot, change)).toEqual({ restored: 1, skipped: 0, gone: 0 });
    expect(written()).toEqual([['https://kiln.example/glaze', 'All glazes', '']]);
    expect(await newest(bot)).toMatchObject({ source: 'restore', kind: 'link' });
    expect(await undo(bot, change)).toMatchObject({ restored: 0 });
    // the same again is none
    const before = await changesOf(bot);
    await note(bot, 'link', made.id, linkFields(made), linkFields(made));
    expect(await changesOf(bot)).toEqual(before);
  });

  it('ask where somebody changed the same since', async () => {
    const bot = await running.createBot('bob');
    const made = await addLink(bot, 'https://kiln.example/clay', { title: 'Clay' });
    const second = await editLink(bot, made, { title: 'Clays' });
    const change = await newest(bot);
    await editLink(bot, second, { title: 'Red clay' });
    const asked = { code: 'BOTS.CHANGED_SINCE', extras: { detail: 'https://kiln.example/clay' } };
    await expect(undo(bot, change)).rejects.toMatchObject(asked);
    await undo(bot, change, true);
    expect(written()).toEqual([['https://kiln.example/clay', 'Clay', '']]);
    const adding = (await changesOf(bot)).at(-1) as Change;
    await editLink(bot, [...links.values()][0] as Link, { title: 'White clay' });
    await expect(undo(bot, adding)).rejects.toMatchObject(asked);
    await undo(bot, adding, true);
    expect(written()).toEqual([]);
  });

  it('bring a deleted one back with what its owner wrote, once; a file cannot come back', async () => {
    const bot = await running.createBot('cas');
    const made = await addLink(bot, 'https://kiln.example/wheel', { knowledgeContent: 'Kick it.' });
    await deleteLink(bot, made);
    const deletion = await newest(bot);
    expect(await undo(bot, deletion)).toMatchObject({ restored: 1 });
    expect(await undo(bot, deletion)).toMatchObject({ restored: 0 });
    expect(written()).toEqual([['https://kiln.example/wheel', '', 'Kick it.']]);
    const file = await addLink(bot, 'https://kiln.example/api/files/a', { kind: 'file', title: 'a.pdf' });
    await deleteLink(bot, file);
    expect(await undo(bot, await newest(bot))).toMatchObject({ restored: 0, gone: 1 });
  });
});

it('changes of test questions and of the schedule go back as well', async () => {
  const bot = await running.createBot('dot');
  const made = await chat.createTestQuestion?.(
    { botId: bot.id, id: '', question: 'Open on Monday?', expectation: 'contains', expected: 'nine' },
    asMember(bot),
  );
  const test = made as TestQuestion;
  const changed = { ...test, expected: 'ten', version: 2 };
  tests.set(test.id, changed);
  await note(bot, 'test', test.id, testFields(test), testFields(changed));
  expect(await newest(bot)).toMatchObject({ kind: 'test', name: 'Open on Monday?' });
  await undo(bot, await newest(bot));
  expect(tests.get(test.id)).toMatchObject({ expected: 'nine' });
  tests.delete(test.id);
  await note(bot, 'test', test.id, testFields(test), null);
  const deletion = await newest(bot);
  await undo(bot, deletion);
  expect(await undo(bot, deletion)).toMatchObject({ restored: 0 });
  expect([...tests.values()]).toMatchObject([{ question: 'Open on Monday?', expected: 'nine' }]);
  interval = 'daily';
  await note(bot, 'schedule', '', { interval: 'off' }, { interval: 'daily' });
  await undo(bot, await newest(bot));
  expect(interval).toBe('off');
  await expect(note(bot, 'kettle', '', null, {})).rejects.toMatchObject({ kind: 'invalid' });
});

it('an import is one entry, and going back takes all of it along', async () => {
  const bot = await running.createBot('eli');
  const kept = await addLink(bot, 'https://kiln.example/kept', { title: 'Kept' });
  await running.bots.changeBot(
    { botId: bot.id, version: 0, changes: { botName: 'Kiln' }, importId: 'file-1' },
    asMember(bot, 'editor', 'eve'),
  );
  const [mark] = await changesOf(bot);
  const link = save(
    Link.fromPartial({ id: newId(), url: 'https://kiln.example/new', kind: 'page', version: 1 }),
  );
  await note(bot, 'link', link.id, null, linkFields(link), 'file-1');
  const pairs = [{ question: 'Raku?', answer: 'Yes.', phrasings: [] }];
  await running.bots.importQa({ botId: bot.id, pairs, importId: 'file-1' }, asMember(bot, 'editor', 'eve'));
  const entry = await newest(bot);
  expect(entry).toMatchObject({ id: mark?.id, kind: 'settings', count: 3, source: 'import' });
  expect([...entry.kinds].sort()).toEqual(['link', 'pair', 'settings']);
  const edited = await editLink(bot, kept, { title: 'Lost' });
  await deleteLink(bot, edited);
  const goBack = async () => {
    const { id } = await running.bots.startRestoration({ botId: bot.id, changeId: entry.id }, asMember(bot));
    return until(
      async () =>
        (await running.bots.listRestorations({ botId: bot.id }, asMember(bot))).restorations.find(
          (one) => one.id === id,
        ),
      (one) => one?.state === 'done',
    );
  };
  expect(await goBack()).toMatchObject({ restored: 4, skipped: 0, total: 4, done: 4 });
  expect(written()).toEqual([['https://kiln.example/kept', 'Kept', '']]);
  expect(await newest(bot)).toMatchObject({ source: 'restore', count: 4 });
  // what has come back under another id is left alone
  expect(await goBack()).toMatchObject({ restored: 0 });
  expect(written()).toEqual([['https://kiln.example/kept', 'Kept', '']]);
});
