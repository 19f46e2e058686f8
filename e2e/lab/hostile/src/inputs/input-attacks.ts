import { ApiFailure, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { hostileText } from './hostile-texts.js';

/** What was sent of a kind, and how often the product answered with a fault of its own (500), or not at all. */
export type Tally = Record<string, { sent: number; refused: number; faults: number; unanswered: number }>;

const MOST_LINKS = 40;
const REPLY_MS = 15_000;

type Attack = (n: number) => Promise<unknown>;

/** Everything a stranger can hand the product: pages, files, texts of an owner, messages of a visitor. */
const attacksOn = async (address: string, site: string): Promise<Record<string, Attack>> => {
  const owner = await Owner.logIn(address, 'hostile@example.com', 'correct horse');
  const { _id: botId } = await owner.createBot('Lamps');
  await owner.change(botId, { live_mode: true });
  await owner.call('POST', `/api/v1/bots/${botId}/knowledge_link_list`, {
    url: `${site}taught`,
    knowledge_content:
      'The lamp costs 20 euro. It is made of oak and brass, and can be returned within 30 days.',
  });
  const path = `/api/v1/bots/${botId}`;
  const links: string[] = [];
  const addLink = async (body: object) => {
    const { _id } = await owner.call<{ _id: string }>('POST', `${path}/knowledge_link_list`, body);
    links.push(_id);
    const oldest = links.length > MOST_LINKS ? links.shift() : undefined;
    if (oldest) await owner.call('DELETE', `${path}/knowledge_link_list/${oldest}`);
  };
  const upload = async (name: string, type: string, text: string) => {
    const form = new FormData();
    form.append('file', new Blob([text], { type }), name);
    const response = await fetch(`${address}${path}/knowledge_files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: form,
    });
    if (!response.ok) throw new ApiFailure(response.status, {});
    links.push(((await response.json()) as { _id: string })._id);
  };
  return {
    pages: (n) => addLink({ url: `${site}${n}?at=${Date.now()}` }),
    'texts of an owner': (n) =>
      addLink({ url: `${site}text/${n}?at=${Date.now()}`, knowledge_content: hostileText(n, 99_000) }),
    files: (n) => upload(`hostile-${n}-${Date.now()}.txt`, 'text/plain', hostileText(n, 400_000)),
    pairs: async (n) => {
      const body = { question: hostileText(n, 200), answer: hostileText(n + 1, 2_000) };
      const { _id } = await owner.call<{ _id: string }>('POST', `${path}/qa_list`, body);
      await owner.call('DELETE', `${path}/qa_list/${_id}`);
    },
    messages: async (n) => {
      const visitor = await Visitor.arrive(address, botId);
      // every other one is answered by the model, from what was taught
      const question = n % 2 ? 'What does the lamp cost?' : hostileText(n, 3_900);
      await visitor.reply(await visitor.post(question), REPLY_MS);
    },
  };
};

const LOOPS = 3;

/** Each kind in loops of its own, as fast as it is answered, until the signal. */
export const attackInputs = async (address: string, site: string, signal: AbortSignal): Promise<Tally> => {
  const attacks = await attacksOn(address, site);
  const tally: Tally = {};
  const loops = Object.entries(attacks).flatMap(([kind, attack]) =>
    Array.from({ length: LOOPS }, async (_, loop) => {
      tally[kind] ??= { sent: 0, refused: 0, faults: 0, unanswered: 0 };
      const of = tally[kind];
      for (let n = loop; !signal.aborted; n += LOOPS) {
        of.sent += 1;
        await attack(n).catch((error: unknown) => {
          if (!(error instanceof ApiFailure)) of.unanswered += 1;
          else if (error.status === 500) of.faults += 1;
          else of.refused += 1;
        });
      }
    }),
  );
  await Promise.all(loops);
  return tally;
};
