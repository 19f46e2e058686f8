import type { Clock } from '@chirrup/kernel/clock';
import { completeText } from '@chirrup/language-model/complete-text';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import type { Knowledge } from '../domain/knowledge.js';
import { searchPrompt, writtenSearch } from '../domain/texts/search-prompt.js';
import { isOfSite, type VisitedPage } from '../domain/visited-page.js';
import type { LookUp } from '../look-up/look-up.js';
import type { AnswerTask } from './answer-writer.js';

/** Of a token in UTF-8, about. */
const BYTES_PER_TOKEN = 4;
/** A visitor waits for the search to be put into words before the answer begins. */
const REWRITE_MS = 4_000;
/** Passages of one search that a model reads around. */
const MOST_FOUND = 12;

/** What a model reads for an answer. */
export interface Material {
  /** With whole sections as its passages. */
  knowledge: Knowledge;
  /** Where the visitor is, on the owner's site. */
  page?: VisitedPage | undefined;
  /** JPEG, of the visitor. */
  pictures?: readonly Uint8Array[];
  /** The question as the model put it for the search. */
  searchedFor?: string;
  /** Of the model, for putting it so. */
  tokens: number;
}

/** Gathers what a model reads: the sections around what was found, for the question as the conversation means it. */
export class MaterialReader {
  constructor(
    private readonly clock: Clock,
    private readonly lookUp: Pick<LookUp, 'find' | 'context'>,
    private readonly contextTokens: number,
  ) {}

  /** @param pictures of the visitor, which the question may be about */
  async read(task: AnswerTask, model: GuardedModel, pictures: readonly Uint8Array[] = []): Promise<Material> {
    if (task.smallTalk) return { knowledge: { ...task.knowledge, passages: [], qa: [] }, tokens: 0 };
    const { knowledge, ...search } = await this.#search(task, model, pictures);
    const { passages, page } = await this.#sections(task, knowledge);
    return { knowledge: { ...knowledge, passages }, page, ...search };
  }

  /** The same knowledge in half the room and without pictures, for a model that could not take it all. */
  readLess({ knowledge, pictures: _, ...rest }: Material): Material {
    const passages: Knowledge['passages'] = [];
    let left = knowledge.passages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 2;
    for (const passage of knowledge.passages) {
      left -= Buffer.byteLength(passage.text);
      if (left >= 0) passages.push(passage);
    }
    return { knowledge: { ...knowledge, passages, qa: knowledge.qa.slice(0, 1) }, ...rest };
  }

  /**
   * A question that follows others is looked up in the model's words too, unless it was surely found in its own: a second
   * call costs the visitor as long as the first words of the answer. One about a picture always is.
   */
  async #search(task: AnswerTask, model: GuardedModel, pictures: readonly Uint8Array[]): Promise<Material> {
    const { knowledge, turns, question, reply, stop } = task;
    const follows = turns.some(({ sender }) => sender === 'client');
    if (pictures.length === 0 && (!follows || isSurelyFound(knowledge))) return { knowledge, tokens: 0 };
    const prompt = searchPrompt(turns, question, pictures);
    let tokens = 0;
    // the reply has asked for permission, and its tokens are counted when it is stored
    const spending = {
      isAllowed: async () => true,
      count: async (_: string, used: number) => {
        tokens += used;
      },
    };
    const source = { model, clock: this.clock, spending };
    const limit = AbortSignal.any([stop, AbortSignal.timeout(REWRITE_MS)]);
    try {
      const { text } = await completeText(source, reply.botId, prompt, limit);
      const searchedFor = writtenSearch(text, question);
      if (searchedFor === undefined) return { knowledge, tokens };
      const found = await this.lookUp.find(
        reply.botId,
        { question: searchedFor, previousQuestions: [] },
        limit,
      );
      return { knowledge: merged(found.knowledge, knowledge), searchedFor, tokens };
    } catch (error) {
      if (!limit.aborted) throw error;
      return { knowledge, tokens };
    }
  }

  async #sections(
    { reply, page: url = '', profile }: AnswerTask,
    { passages }: Knowledge,
  ): Promise<Pick<Knowledge, 'passages'> & Pick<Material, 'page'>> {
    if (passages.length === 0 && url === '') return { passages };
    try {
      const room = this.contextTokens * BYTES_PER_TOKEN;
      const found = passages.slice(0, MOST_FOUND);
      const { sections, pageTitle: title } = await this.lookUp.context(reply.botId, found, room, url);
      // what the owner has taught is the owner's
      const isOwn = title !== undefined || isOfSite(url, profile);
      return {
        passages: sections.length > 0 ? sections : passages,
        page: url !== '' && isOwn ? { url, title } : undefined,
      };
    } catch {
      // the passages themselves were read already
      return { passages };
    }
  }
}

/** Whether the question says enough by itself, and what answers it was found. */
const isSurelyFound = ({ verified, outcome, lookedUp, unanswered }: Knowledge): boolean =>
  verified !== undefined || (outcome === 'answer' && lookedUp === '' && unanswered === undefined);

/** Gathers nothing more: the model reads what was found. */
export const readAsFound: Pick<MaterialReader, 'read' | 'readLess'> = {
  read: async ({ knowledge }) => ({ knowledge, tokens: 0 }),
  readLess: (material) => material,
};

/** What a second search found, before what the first did. */
const merged = (second: Knowledge, first: Knowledge): Knowledge => {
  const passages = new Map(
    [...second.passages.slice(0, MOST_FOUND / 2), ...first.passages, ...second.passages].map((passage) => [
      passage.docId,
      passage,
    ]),
  );
  const qa = new Map([...second.qa, ...first.qa].map((pair) => [pair.qaId, pair]));
  return { ...second, passages: [...passages.values()], qa: [...qa.values()] };
};
