import type { Delta, Message, MessagePage, Review } from '../../../api/types';
import {
  openTranscript,
  type Transcript,
  withDelta,
  withEarlier,
  withLater,
  withMessage,
  withReview,
} from './transcript';

function aMessage(seq: number, part: Partial<Message> = {}): Message {
  return {
    _id: `m${seq}`,
    thread_id: 't1',
    seq,
    sender_type: 'client',
    sender_bot_name: '',
    message_type: 'text',
    content: `text ${seq}`,
    state: 'complete',
    stream: false,
    created_at: 1_790_000_000 + seq,
    ...part,
  };
}
const aPage = (seqs: number[], part: Partial<MessagePage> = {}): MessagePage => ({
  messages: seqs.map((seq) => aMessage(seq)),
  reviews: [],
  last_seq: Math.max(0, ...seqs),
  pending: [],
  ...part,
});
const aDelta = (offset: number, delta: string, part: Partial<Delta> = {}): Delta => ({
  _id: 'r1',
  thread_id: 't1',
  reply_to: 'm6',
  attempt: 0,
  offset,
  delta,
  ...part,
});
const ids = (held: Transcript) => held.messages.map(({ _id }) => _id);
const stream = (held: Transcript, ...pieces: Delta[]) =>
  pieces.reduce((now, piece) => withDelta(now, piece) ?? now, held);
const textOf = (held: Transcript, id: string) => held.messages.find(({ _id }) => _id === id)?.content;

const opened = openTranscript(aPage([2, 3, 4, 5, 6]));

describe('opening and paging', () => {
  it('holds the newest page and knows whether there is more before it', () => {
    expect(ids(opened)).toEqual(['m2', 'm3', 'm4', 'm5', 'm6']);
    expect(opened).toMatchObject({ heldSeq: 6, hasEarlier: true, behind: false });
    expect(openTranscript(aPage([1, 2])).hasEarlier).toBe(false);
    expect(openTranscript(aPage([1, 2, 3, 4, 5])).hasEarlier).toBe(false);
  });

  it('puts an earlier page in front and leaves the held seq alone', () => {
    const held = withEarlier(opened, aPage([1], { last_seq: 9 }));
    expect(ids(held)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6']);
    expect(held).toMatchObject({ heldSeq: 6, hasEarlier: false });
  });

  it('shows a reply that is pending, after everything stored', () => {
    const held = openTranscript(aPage([6], { pending: [{ _id: 'r1', thread_id: 't1', reply_to: 'm6' }] }));
    expect(ids(held)).toEqual(['m6', 'r1']);
    expect(held.messages.at(-1)).toMatchObject({ state: 'streaming', content: '' });
  });
});

describe('what arrives live', () => {
  it('takes the next message, once', () => {
    const held = withMessage(withMessage(opened, aMessage(7)), aMessage(7));
    expect(ids(held)).toEqual(['m2', 'm3', 'm4', 'm5', 'm6', 'm7']);
    expect(held).toMatchObject({ heldSeq: 7, behind: false });
  });

  it('shows a message after a gap, asks for what is missing and closes the gap', () => {
    const gap = withMessage(opened, aMessage(9));
    expect(gap).toMatchObject({ heldSeq: 6, behind: true });
    const closed = withLater(gap, aPage([7, 9], { last_seq: 9 }));
    expect(ids(closed).slice(-3)).toEqual(['m6', 'm7', 'm9']);
    expect(closed).toMatchObject({ heldSeq: 9, behind: false });
  });

  it('stays behind until what it received reaches the last seq, votes included', () => {
    const cut = withLater(opened, aPage([7, 8], { last_seq: 12 }));
    expect(cut).toMatchObject({ heldSeq: 8, behind: true });
    const vote = { reference_message_id: 'm8', positive_count: 1, negative_count: 0, seq: 12 };
    expect(withLater(cut, aPage([], { reviews: [vote], last_seq: 12 }))).toMatchObject({
      heldSeq: 12,
      behind: false,
    });
    expect(withLater(cut, aPage([], { last_seq: 12 }))).toMatchObject({ heldSeq: 12, behind: false });
  });

  it('counts votes of held messages only, the latest one', () => {
    const review = (seq: number, positive_count: number, reference_message_id = 'm5'): Review => ({
      reference_message_id,
      positive_count,
      negative_count: 0,
      seq,
    });
    const held = withReview(withReview(opened, review(7, 1)), review(6, 0));
    expect(held.reviews.m5?.positive_count).toBe(1);
    expect(held.heldSeq).toBe(7);
    expect(withReview(opened, review(40, 1, 'elsewhere'))).toBe(opened);
  });
});

describe('streaming', () => {
  it('appends pieces in place and keeps them at the end', () => {
    const held = withMessage(stream(opened, aDelta(0, 'Yes, '), aDelta(5, 'we do')), aMessage(7));
    expect(textOf(held, 'r1')).toBe('Yes, we do');
    expect(ids(held).slice(-2)).toEqual(['m7', 'r1']);
  });

  it('changes nothing for a piece that is held already', () => {
    const held = stream(opened, aDelta(0, 'Yes, we do'));
    expect(withDelta(held, aDelta(0, 'Yes, '))).toBe(held);
    expect(textOf(stream(held, aDelta(5, 'we do ship')), 'r1')).toBe('Yes, we do ship');
  });

  it('counts offsets in UTF-16 units', () => {
    expect(textOf(stream(opened, aDelta(0, '👍'), aDelta(2, ' ok')), 'r1')).toBe('👍 ok');
  });

  it('starts over with a higher attempt and ignores the earlier one', () => {
    const held = stream(
      opened,
      aDelta(0, 'Half a sen'),
      aDelta(0, 'Whole', { attempt: 1 }),
      aDelta(10, 'tence'),
    );
    expect(textOf(held, 'r1')).toBe('Whole');
  });

  it('says when a piece does not fit', () => {
    expect(withDelta(opened, aDelta(3, 'x'))).toBeNull();
    expect(withDelta(stream(opened, aDelta(0, 'ab')), aDelta(3, 'x'))).toBeNull();
    expect(withDelta(stream(opened, aDelta(0, 'ab')), aDelta(2, 'x', { attempt: 1 }))).toBeNull();
  });

  it('is replaced by the finished reply, after which late pieces change nothing', () => {
    const reply = aMessage(7, { _id: 'r1', sender_type: 'bot', content: 'Final.', state: 'complete' });
    const held = withMessage(stream(opened, aDelta(0, 'Draft')), reply);
    expect(held.messages.at(-1)).toEqual(reply);
    expect(ids(held).filter((id) => id === 'r1')).toHaveLength(1);
    expect(withDelta(held, aDelta(5, ' more'))).toBe(held);
  });
});
