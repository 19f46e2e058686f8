import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api as apiSlice } from '../../api/api';
import type { Message, MessagePage, Thread } from '../../api/types';
import { aBot } from '../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { ConversationsPage } from './conversations-page';

const { jest: fakes } = import.meta as unknown as {
  jest: { unstable_mockModule(name: string, make: () => unknown): void };
};

type Listener = (payload?: unknown) => void;
/** Stands in for the connection: up at once, every join is accepted. */
class FakeSocket {
  connected = true;
  active = true;
  readonly emitted: [event: string, payload: unknown][] = [];
  private readonly listeners = new Map<string, Listener>();
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener);
  }
  timeout() {
    return this;
  }
  emit(event: string, payload: unknown, answer?: (failure: null, value: unknown) => void) {
    this.emitted.push([event, payload]);
    answer?.(null, { ok: true });
  }
  connect() {}
  disconnect() {
    this.connected = false;
  }
  receive(event: string, payload?: unknown) {
    act(() => this.listeners.get(event)?.(payload));
  }
}

let socket: FakeSocket;
fakes.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));

const BOT = 'C-7Q2M9XK4T1ZB8HJ3V5NR';
const THREADS = `/chats/${BOT}/threads`;
const at = Math.floor(Date.now() / 1000) - 60;

const aThread = (_id: string, part: Partial<Thread> = {}): Thread => ({
  _id,
  updated_at: at,
  created_at: at,
  last_message: `Last of ${_id}`,
  message_count: 2,
  positive_count: 0,
  negative_count: 0,
  first_question: '',
  last_question: '',
  language: '',
  ...part,
});
const aMessage = (seq: number, part: Partial<Message> = {}): Message => ({
  _id: `m${seq}`,
  thread_id: 't-000aaa',
  seq,
  sender_type: 'client',
  sender_bot_name: '',
  message_type: 'text',
  content: `Message ${seq}`,
  state: 'complete',
  stream: false,
  created_at: at + seq,
  ...part,
});
const aReply = (seq: number, part: Partial<Message> = {}) =>
  aMessage(seq, { sender_type: 'bot', sender_bot_name: 'Alpine Shop', ...part });
const aPage = (messages: Message[], part: Partial<MessagePage> = {}): MessagePage => ({
  messages,
  reviews: [],
  last_seq: messages.at(-1)?.seq ?? 0,
  pending: [],
  ...part,
});

let store: ReturnType<typeof renderRoutes>['store'];
let api: FakeApi;
let threads: Thread[];
let messages: Message[];
// What a test followed must not reach the next one's socket.
afterEach(() => act(async () => void store.dispatch(apiSlice.util.resetApiState())));
beforeEach(() => {
  socket = new FakeSocket();
  logInAs('u1');
  localStorage.removeItem('conversationsSeen');
  localStorage.setItem('cookieConsentSeen', 'true');
  // jsdom lays nothing out
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return this.tagName === 'NAV' ? 600 : 0;
    },
  });
  threads = [aThread('t-000aaa', { updated_at: at + 9, positive_count: 3 }), aThread('t-000bbb')];
  messages = [aMessage(1)];
  api = FakeApi.install()
    .on('GET', '/users/u1/bots', { body: [aBot({ _id: BOT })] })
    .on('GET', THREADS, ({ query }) => ({
      body: threads.filter(({ updated_at }) => updated_at < Number(query.get('before') ?? Infinity)),
    }))
    .on('GET', `${THREADS}/t-000aaa/messages`, ({ query }) => {
      const after = query.get('after_seq');
      if (after !== null) return { body: aPage(messages.filter(({ seq }) => seq > Number(after))) };
      const before = messages.findIndex(({ _id }) => _id === query.get('last_message_id'));
      const end = before === -1 ? messages.length : before;
      return { body: aPage(messages.slice(Math.max(0, end - 5), end)) };
    });
});

const open = (search = '') => {
  const routes = [{ path: '/:botId', element: <ConversationsPage /> }];
  ({ store } = renderRoutes(routes, `/${BOT}${search}`));
};
const rows = () => within(screen.getByRole('navigation', { name: 'Conversations' })).getAllByRole('link');
/** All lists asked for: one that was left is kept up to date for a moment and may be asked for once more. */
const asked = () => api.calls('GET', THREADS).map(({ query }) => Object.fromEntries(query));
const like = (query: object) => expect.objectContaining(query);
const transcript = () => within(screen.getByRole('log'));
const texts = () =>
  transcript()
    .getAllByRole('article')
    .map((row) => row.textContent);

it('names the visitor of a thread that is not among those listed', async () => {
  const identity = { user_id: '7', name: 'Ada Berg', email: '' };
  threads = [aThread('t-000bbb')];
  api.on('GET', `${THREADS}/t-000aaa`, { body: aThread('t-000aaa', { identity }) });
  open('?thread=t-000aaa');
  expect(await screen.findByText('Ada Berg')).toBeTruthy();
});

describe('the list of threads', () => {
  it('shows the end of the id, the time, the question, the last words and how it went', async () => {
    const asked = { first_question: 'Do you ship?', last_question: 'To Oslo?', language: 'en' };
    threads = [
      aThread('t-000aaa', { ...asked, updated_at: at + 9, positive_count: 3, unanswered: true }),
      aThread('t-000bbb', { first_question: 'Liefert ihr?', last_question: 'Liefert ihr?', language: 'de' }),
    ];
    open();
    await screen.findByText('000aaa');
    expect(rows()[0]?.textContent).toMatch(
      /^000aaaUnanswereden.*\d\d:\d\d.*Do you ship\?To Oslo\? – Last of t-000aaa 3$/,
    );
    within(rows()[0] as HTMLElement).getByLabelText('3 thumbs up');
    expect(rows()[1]?.textContent).toMatch(/^000bbbde.*Liefert ihr\?Last of t-000bbb$/);
  });

  it('is narrowed by what stands in the address, and keeps the address of the thread', async () => {
    open('?thread=t-000aaa&rating=down&unanswered=true');
    await screen.findByText('000aaa');
    expect(asked()).toContainEqual({ rating: 'down', unanswered: 'true', limit: '50' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in conversations' }), 'boots ');
    await waitFor(() =>
      expect(asked()).toContainEqual(like({ rating: 'down', unanswered: 'true', text: 'boots' })),
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), 'up');
    await waitFor(() => expect(asked()).toContainEqual(like({ rating: 'up', text: 'boots' })));
    threads = [];
    await userEvent.click(screen.getByRole('checkbox', { name: 'Unanswered' }));
    await screen.findByText('No conversation fits');
    screen.getByRole('log');
    threads = [aThread('t-000ccc')];
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await screen.findByText('000ccc');
    expect(asked()).toContainEqual({ limit: '50' });
  });

  it('holds thousands, but only those on the screen exist', async () => {
    threads = Array.from({ length: 50 }, (_, n) => aThread(`t-${100_000 + n}`, { updated_at: at - n }));
    open();
    await screen.findByText('100000');
    expect(rows().length).toBeLessThan(30);
    expect(rows()[0]?.closest('li')?.getAttribute('aria-setsize')).toBe('50');
  });

  it('marks what is new since the last visit, until it is opened or all is read', async () => {
    const seen = { since: at - 99, seenTo: at + 1, threads: {}, at: 1 };
    localStorage.setItem('conversationsSeen', JSON.stringify({ [`u1/${BOT}`]: seen }));
    open();
    await screen.findByText('1 new since your last visit');
    within(rows()[0] as HTMLElement).getByLabelText('Unread');
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(screen.queryByLabelText('Unread')).toBeNull();
    expect(JSON.parse(localStorage.getItem('conversationsSeen') ?? '')[`u1/${BOT}`].seenTo).toBe(at + 9);
  });

  it('moves a thread with news to the top and marks it unread until it is viewed', async () => {
    open();
    await screen.findByText('Live');
    expect(screen.queryByLabelText('Unread')).toBeNull();
    threads = [
      aThread('t-000bbb', {
        updated_at: at + 30,
        last_message: 'Returns · <b>Size</b> [guide](javascript:x)',
      }),
      ...threads.slice(0, 1).map((thread) => ({ ...thread, last_message: 'These may help:' })),
    ];
    socket.receive('new_message_event', { thread_id: 't-000bbb', updated_at: at + 30 });
    await waitFor(() => within(rows()[0] as HTMLElement).getByLabelText('Unread'));
    expect(rows()[0]?.textContent).toMatch(/^000bbb/);
    await screen.findByText(/^Returns · <b>Size<\/b> /, {}, { timeout: 3_000 });
    expect(rows()[0]?.querySelector('b, a')).toBeNull();
    // stored before lists named the pages
    screen.getByText('These may help …');
    await userEvent.click(rows()[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByLabelText('Unread')).toBeNull());
  });

  it('teaches what will stand here while there is nothing', async () => {
    threads = [];
    open();
    await screen.findByText('No conversations yet');
  });

  it('says when the connection is lost and joins again when it is back', async () => {
    open();
    await screen.findByText('Live');
    socket.receive('disconnect');
    await screen.findByText('Reconnecting…');
    socket.emitted.splice(0);
    socket.receive('connect');
    await screen.findByText('Live');
    expect(socket.emitted).toEqual([['join_bot_new_message_event_listener', BOT]]);
  });
});

describe('the transcript', () => {
  it('never lets a message act', async () => {
    messages = [
      aMessage(1, { content: '<img src=x onerror=alert(1)><script>alert(1)</script>' }),
      aReply(2, {
        content: '[x](javascript:alert(1)) ![p](https://evil.example/p.png) [1]',
        lane: 'extractive',
        sources: [{ n: 1, title: '<b>Shipping</b>', url: 'javascript:alert(1)', fetched_at: null }],
        trace: { model: '<script>alert(2)</script>' },
      }),
    ];
    open('?thread=t-000aaa');
    await screen.findByRole('log');
    const log = screen.getByRole('log');
    expect(log.querySelector('script, img, iframe, b')).toBeNull();
    for (const link of log.querySelectorAll<HTMLAnchorElement>('a[target]'))
      expect(link.protocol).toBe('https:');
    expect(log.textContent).toContain('<script>alert(1)</script>');
    expect(log.textContent).toContain('<script>alert(2)</script>');
  });

  it('shows where an answer came from and how it was liked', async () => {
    messages = [
      aMessage(1),
      aReply(2, {
        content: 'Yes [1].',
        lane: 'model',
        sources: [{ n: 1, title: 'Shipping', url: 'https://shop.example/shipping', fetched_at: null }],
        trace: {
          lane: 'model',
          passages: [{ title: 'Delivery', url: 'javascript:alert(1)', score: 0.8214 }],
          model: 'small-1',
          prompt_tokens: 1200,
          completion_tokens: 34,
          cost: null,
          total_ms: 1430,
        },
      }),
      aReply(3, { content: 'Word for word.', lane: 'verified' }),
      aReply(4, { content: 'Sorry.', lane: 'none', state: 'stopped' }),
    ];
    open('?thread=t-000aaa');
    await screen.findByText('AI model');
    for (const text of ['Verified', 'No answer', 'Stopped by the visitor', 'Why this answer?'])
      screen.getByText(text);
    expect(screen.getByRole('link', { name: 'Shipping' }).getAttribute('href')).toBe(
      'https://shop.example/shipping',
    );
    expect(screen.getByText('Why this answer?').parentElement?.textContent).toBe(
      'Why this answer?Found on pagesDelivery · 82% likely to answerBest Q&A pairnoneModelsmall-1Tokens1,200 in, 34 outWhole answer after1.43 s',
    );
    socket.receive('chat_message_review', {
      reference_message_id: 'm2',
      positive_count: 2,
      negative_count: 1,
      seq: 5,
      ...{ reason: 'incorrect', comment: 'It is **14** days.' },
    });
    await screen.findByLabelText('2 thumbs up');
    screen.getByLabelText('1 thumbs down');
    for (const text of ['Not correct', '“It is **14** days.”']) screen.getByText(text);
  });

  it('does not say of a verified answer what the pages alone would have been worth', async () => {
    const found = { outcome: 'offer', confidence: 0.27, meaning: 'not_needed' };
    const trace = { lane: 'verified', verified_qa_id: 'q1', ...found };
    messages = [aMessage(1), aReply(2, { content: 'Word for word.', lane: 'verified', trace })];
    open('?thread=t-000aaa');
    expect((await screen.findByText('Why this answer?')).parentElement?.textContent).toBe(
      'Why this answer?Found on pagesnoneBest Q&A pairthis very question · Open itOutcomeyour own answer was given word for wordSearch by meaningwas not needed: a pair has this very question',
    );
  });

  it('says that the model was not asked because its tokens of the day were used up', async () => {
    messages = [
      aMessage(1),
      aReply(2, { content: 'Yes.', lane: 'extractive', trace: { lane: 'extractive', model_limit: 'bot' } }),
    ];
    open('?thread=t-000aaa');
    expect((await screen.findByText('Why this answer?')).parentElement?.textContent).toContain(
      "The model was not askedtoday's limit of the bot was reached",
    );
  });

  it('says how the model searched, and how many of its sentences were left out', async () => {
    const trace = { lane: 'model', looked_up: 'And red?', searched_for: 'Red boots', removed_sentences: 2 };
    messages = [aMessage(1), aReply(2, { content: 'Yes.', lane: 'model', trace })];
    open('?thread=t-000aaa');
    const { parentElement } = await screen.findByText('Why this answer?');
    expect(parentElement?.textContent).toContain('Looked up asRed boots');
    expect(parentElement?.textContent).toContain(
      'Sentences left out2, for what they stated stands nowhere in your material',
    );
  });

  it('shows which pages were offered in place of an answer, and why', async () => {
    messages = [
      aMessage(1),
      aReply(2, {
        content: 'I am not sure, but these pages may help:',
        lane: 'none',
        sources: [
          {
            n: 1,
            title: 'Shipping',
            heading: 'Abroad',
            preview: 'We send <b>boots</b> …',
            url: 'https://shop.example/shipping',
            fetched_at: null,
            language: 'fr',
          },
        ],
        trace: { lane: 'none', outcome: 'offer', confidence: 0.312, needed: 0.5, read: 14, meaning: 'used' },
      }),
      aReply(3, {
        content: 'Auf der Seite steht:\n\nWe ship abroad.',
        lane: 'extractive',
        content_parts: [
          { end: 20, language: 'de' },
          { end: 37, language: 'en' },
        ],
      }),
    ];
    open('?thread=t-000aaa');
    const list = await screen.findByRole('list', { name: 'Pages offered' });
    expect(list.textContent).toBe('Shipping – AbroadWe send <b>boots</b> …');
    expect(screen.getByRole('link', { name: 'Shipping – Abroad' }).getAttribute('href')).toBe(
      'https://shop.example/shipping',
    );
    screen.getByText('Pages offered');
    expect(screen.queryByText('No answer')).toBeNull();
    expect(screen.getByText('Why this answer?').parentElement?.textContent).toBe(
      'Why this answer?Found on pagesnoneBest Q&A pairnoneOutcomenot sure enough to answer: pages that may help were offeredConfidence31%; this assistant answers from 50% onRead by the model14 passages and pairs, for this questionSearch by meaningtook part',
    );
    const languageOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang');
    expect(languageOf('We ship abroad.')).toBe('en');
    expect(languageOf('Auf der Seite steht:')).toBe('de');
    expect(languageOf('Shipping – Abroad')).toBe('fr');
  });

  it('says where an answer without a page came from', async () => {
    messages = [
      aMessage(1),
      aReply(2, {
        content: 'Hello!',
        lane: 'none',
        trace: { lane: 'none', small_talk: 'greeting', outcome: 'answer', confidence: 0.91 },
      }),
      aReply(3, { content: 'Visa and PayPal.', lane: 'extractive', sources: [] }),
    ];
    open('?thread=t-000aaa');
    await screen.findByText('Small talk');
    expect(screen.getByText('Why this answer?').parentElement?.textContent).toBe(
      'Why this answer?Outcomeit was small talk',
    );
    screen.getByText('From your Q&A');
    expect(screen.queryByText('No answer')).toBeNull();
  });

  it('brings earlier messages, many at a time', async () => {
    messages = Array.from({ length: 12 }, (_, index) => aMessage(index + 1));
    open('?thread=t-000aaa');
    await waitFor(() => expect(texts()).toHaveLength(12));
    expect(texts()[0]).toContain('Message 1');
    const pages = api
      .calls('GET', `${THREADS}/t-000aaa/messages`)
      .filter(({ query }) => query.has('per_page'));
    const asked = pages.map(({ query }) => [query.get('per_page'), query.get('last_message_id')]);
    expect(asked).toEqual([['5', null], ...['m8', 'm3'].map((last) => ['100', last])]);
  });

  it('streams a reply and puts the finished one in its place', async () => {
    open('?thread=t-000aaa');
    await waitFor(() => expect(socket.emitted.map(([event]) => event)).toContain('join_room'));
    const piece = { _id: 'm2', thread_id: 't-000aaa', reply_to: 'm1', attempt: 0 };
    socket.receive('chat_message_stream_continue', { ...piece, offset: 0, delta: 'Yes, **we' });
    socket.receive('chat_message_stream_continue', { ...piece, offset: 9, delta: '** ship' });
    await waitFor(() => expect(texts().at(-1)).toContain('Yes, we ship'));
    expect(transcript().getAllByRole('article').at(-1)?.getAttribute('aria-busy')).toBe('true');
    const message = aReply(2, { content: 'Yes, we ship.', lane: 'model' });
    messages = [...messages, message];
    socket.receive('chat_message_stream_complete', { thread_id: 't-000aaa', message });
    await waitFor(() => expect(texts().at(-1)).toContain('Yes, we ship.'));
    expect(texts()).toHaveLength(2);
  });

  it('joins the room of the thread that is selected', async () => {
    open('?thread=t-000aaa');
    await waitFor(() => expect(texts()).toHaveLength(messages.length));
    const joins = socket.emitted.filter(([event]) => event === 'join_room').map(([, room]) => room);
    expect(joins).toEqual([{ thread_id: 't-000aaa', bot_id: BOT }]);
  });

  it('resyncs after a reconnect', async () => {
    open('?thread=t-000aaa');
    await waitFor(() => expect(socket.emitted.map(([event]) => event)).toContain('join_room'));
    socket.receive('disconnect');
    messages = [...messages, aReply(2, { content: 'While away' })];
    socket.receive('connect');
    await screen.findByText('While away', {}, { timeout: 3_000 });
  });

  it('says that a chat does not exist, and leads back to the list', async () => {
    api.on(
      'GET',
      `${THREADS}/t-000aaa/messages`,
      apiError(404, 'CHATS.NOT_FOUND', 'This chat does not exist.'),
    );
    open('?thread=t-000aaa');
    await screen.findByText('This chat does not exist.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all conversations' }));
    await screen.findByText('Read a conversation');
  });
});

describe('what the team makes of a reply', () => {
  const pair = { _id: 'q1', question: 'Do you ship abroad?', answer: 'No.', phrasings: [], created_at: 1 };
  const QA = `/bots/${BOT}/qa_list`;
  beforeEach(() => {
    messages = [
      aMessage(1, { content: 'Do you ship?' }),
      aReply(2, { content: 'Yes, in 3 days [1].', lane: 'model', reply_to: 'm1' }),
      aReply(3, { content: 'No.', lane: 'verified', trace: { verified_qa_id: 'q1' } }),
    ];
    api.on('GET', QA, { body: [pair] });
  });
  const inReply = (at: number) => within(transcript().getAllByRole('article')[at] as HTMLElement);

  it('is a new pair, with a way to it', async () => {
    api.on('POST', QA, ({ body }) => ({ status: 201, body: { ...pair, ...(body as object), _id: 'q2' } }));
    open('?thread=t-000aaa');
    await screen.findByText('AI model');
    await userEvent.click(inReply(1).getByRole('button', { name: 'Make this a Q&A' }));
    const question = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
    expect(question.value).toBe('Do you ship?');
    await userEvent.type(screen.getByRole('textbox', { name: 'Answer' }), ' Free.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const link = await screen.findByRole('link', { name: 'Open the pair' });
    expect(link.getAttribute('href')).toBe(`/console/${BOT}/qa_fine_tune?pair=q2`);
    const [call] = api.calls('POST', QA);
    expect(call?.body).toEqual({ question: 'Do you ship?', answer: 'Yes, in 3 days. Free.', phrasings: [] });
    expect(call?.key).toBeTruthy();
  });

  it('is the pair that the answer came from, corrected', async () => {
    api.on('PUT', `${QA}/q1`, ({ body }) => ({ body }));
    open('?thread=t-000aaa');
    await screen.findByText('Verified');
    expect(inReply(2).queryByRole('button', { name: 'Make this a Q&A' })).toBeNull();
    await userEvent.click(inReply(2).getByRole('button', { name: 'Correct this answer' }));
    const answer = await screen.findByRole('textbox', { name: 'Answer' });
    await userEvent.clear(answer);
    await userEvent.type(answer, 'Yes, since May.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(api.calls('PUT', `${QA}/q1`)[0]?.body).toEqual({ ...pair, answer: 'Yes, since May.' });
  });

  it('is nothing for a viewer', async () => {
    api.on('GET', '/users/u1/bots', { body: [aBot({ _id: BOT, role: 'viewer' })] });
    open('?thread=t-000aaa');
    await screen.findByText('AI model');
    await waitFor(() => expect(api.calls('GET', '/users/u1/bots')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Q&A|Correct/ })).toBeNull();
  });
});
