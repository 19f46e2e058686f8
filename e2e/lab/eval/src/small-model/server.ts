import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import type { SmallModelFiles } from './install.js';

/** Tokens of a prompt and its answer. */
const CONTEXT = 6_144;
const MOST_TOKENS = 120;

/** What is used of the program that runs the model; it is no dependency, so its types are not here. */
interface Runner {
  getLlama(options: object): Promise<{ loadModel(options: object): Promise<Model> }>;
  LlamaChatSession: new (options: object) => Session;
}
interface Model {
  createContext(options: object): Promise<{ getSequence(): object; dispose(): Promise<void> }>;
  tokenize(text: string): unknown[];
  dispose(): Promise<void>;
}
interface Session {
  setChatHistory(history: object[]): void;
  prompt(text: string, options: object): Promise<string>;
}

export interface SmallModel {
  /** For LLM_BASE_URL. */
  url: string;
  /** Pieces of each answer that was streamed. */
  readonly pieces: number[];
  close(): Promise<void>;
}

interface Message {
  role: string;
  content: string;
}

/** A small model behind the OpenAI interface, one answer after the other. */
export const serveSmallModel = async ({ runner, weights }: SmallModelFiles): Promise<SmallModel> => {
  const { getLlama, LlamaChatSession } = (await import(pathToFileURL(runner).href)) as Runner;
  const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: weights });
  // more threads wait for each other where the machine has other work
  const context = await model.createContext({ contextSize: CONTEXT, threads: 1 });
  const session = new LlamaChatSession({ contextSequence: context.getSequence() });
  const pieces: number[] = [];
  const answer = async (messages: Message[], response: ServerResponse): Promise<void> => {
    const stop = new AbortController();
    response.on('close', () => stop.abort());
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const say = (fields: object) => response.write(`data: ${JSON.stringify(fields)}\n\n`);
    session.setChatHistory(messages.slice(0, -1).map(inHistory));
    let count = 0;
    const text = await session.prompt(messages.at(-1)?.content ?? '', {
      maxTokens: MOST_TOKENS,
      temperature: 0,
      signal: stop.signal,
      stopOnAbortSignal: true,
      onTextChunk: (content: string) => {
        count += 1;
        say({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
      },
    });
    pieces.push(count);
    const prompt = messages.map(({ content }) => content).join('\n');
    const usage = {
      prompt_tokens: model.tokenize(prompt).length,
      completion_tokens: model.tokenize(text).length,
    };
    say({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage });
    response.end('data: [DONE]\n\n');
  };
  let last = Promise.resolve();
  const server = createServer((request, response) => {
    const turn = last.then(async () => answer(await messagesOf(request), response));
    last = turn.catch(() => void response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    pieces,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await last;
      await context.dispose();
      await model.dispose();
    },
  };
};

const messagesOf = async (request: IncomingMessage): Promise<Message[]> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return (JSON.parse(Buffer.concat(parts).toString('utf8')) as { messages: Message[] }).messages;
};

const inHistory = ({ role, content }: Message): object => {
  if (role === 'assistant') return { type: 'model', response: [content] };
  return { type: role === 'system' ? 'system' : 'user', text: content };
};
