import { systemClock } from '@chirrup/kernel/clock';
import type { GuardedModel } from '../src/guarded-model.js';
import { ModelError } from '../src/model-error.js';
import { nativeApis } from './support/native-apis.js';
import { openModel } from './support/open-model.js';
import {
  ANSWER,
  answer,
  type Behaviour,
  refuse,
  says,
  send,
  startWireServer,
  type WireServer,
} from './support/wire-server.js';

const PICTURE = Buffer.from(
  [0xff, 0xd8, 0xff, ...'picture'].map((part) => (typeof part === 'number' ? part : part.charCodeAt(0))),
);
const ENCODED = PICTURE.toString('base64');

/** Refuses whatever shows a picture. */
const blind =
  (status: number, body: object): Behaviour =>
  (exchange) =>
    JSON.stringify(exchange.body).includes(ENCODED) ? refuse(exchange, status, body) : answer(exchange);

/** The sentences of servers whose model sees nothing. */
const blindServers: Record<string, Behaviour> = {
  openai: blind(
    400,
    says('Invalid content type. image_url is only supported by certain models.', {
      type: 'invalid_request_error',
      param: 'messages.[1].content.[1].type',
    }),
  ),
  vllm: blind(400, { object: 'error', message: 'tested is not a multimodal model', code: 400 }),
  vllm_limit: blind(400, says('At most 0 image(s) may be provided in one prompt.')),
  pydantic: blind(422, {
    detail: [
      { type: 'string_type', loc: ['body', 'messages', 1, 'content'], msg: 'Input should be a valid string' },
    ],
  }),
  groq: blind(
    400,
    says(
      "'messages.1' : for 'role:user' the following must be satisfied[('messages.1.content' : value must be a string)]",
    ),
  ),
  deepseek: blind(
    400,
    says(
      'Failed to deserialize the JSON body into the target type: messages[1]: unknown variant `image_url`, expected `text` at line 1 column 99',
    ),
  ),
  openrouter: blind(404, says('No endpoints found that support image input', { code: 404 })),
  llama: blind(
    500,
    says('image input is not supported - hint: if this is unexpected, you may need to provide the mmproj', {
      code: 500,
      type: 'server_error',
    }),
  ),
  ollama: blind(
    500,
    says('Failed to create new sequence: this model is missing data required for image input'),
  ),
  mistral: blind(400, {
    object: 'error',
    message: 'Image input is not enabled for this model',
    type: 'invalid_request_invalid_args',
    code: '3051',
  }),
  unnamed: blind(400, says('Bad request.')),
  media: blind(415, says('Unsupported media.')),
  late: async (exchange) => {
    if (!JSON.stringify(exchange.body).includes(ENCODED)) return answer(exchange);
    await send(exchange, [says('Model does not support images. Please use a model that does.')]);
    exchange.response.end();
  },
};

let server: WireServer;
beforeAll(async () => {
  const echo = `Could not process image data:image/jpeg;base64,${'QUJD'.repeat(60)}`;
  server = await startWireServer({
    ...nativeApis,
    ...blindServers,
    ownOpenAi: nativeApis.openai as Behaviour,
    ownMistral: nativeApis.mistral as Behaviour,
    sees: (exchange) => answer(exchange),
    torn: blind(400, says(echo)),
    temperature: (exchange) =>
      'temperature' in exchange.body
        ? refuse(
            exchange,
            400,
            says("Unsupported parameter: 'temperature' is not supported with this model."),
          )
        : answer(exchange),
    busy: (exchange) => (exchange.call === 1 ? refuse(exchange, 503, says('Busy.')) : answer(exchange)),
    lost: (exchange) => refuse(exchange, 400, says(echo)),
  });
});
afterAll(() => server.close());

const ask = async (model: GuardedModel, pictures = [PICTURE]) => {
  const prompt = [
    { role: 'system' as const, content: 'Be brief.' },
    { role: 'user' as const, content: 'Which tent is this?', pictures },
  ];
  let text = '';
  try {
    for await (const event of model.stream(prompt, new AbortController().signal, systemClock.now()))
      if (event.type === 'text') text += event.text;
    return { text, failure: '', said: '' };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { text, failure: error.code, said: error.sentence ?? '' };
  }
};
const ANSWERED = { text: ANSWER, failure: '', said: '' };
const sent = (behaviour: string, call: number) =>
  JSON.stringify(server.requestsOf(behaviour)[call - 1]?.body);

describe('a picture', () => {
  it.each([
    ['sees', 'openai-compatible', `"image_url":{"url":"data:image/jpeg;base64,${ENCODED}"}`],
    ['ownOpenAi', 'openai', `"image_url":{"url":"data:image/jpeg;base64,${ENCODED}"}`],
    ['ownMistral', 'mistral', `"type":"image_url","image_url":"data:image/jpeg;base64,${ENCODED}"`],
    ['azure', 'azure', `"image_url":{"url":"data:image/jpeg;base64,${ENCODED}"}`],
    ['azure_old', 'azure', `"image_url":{"url":"data:image/jpeg;base64,${ENCODED}"}`],
    ['anthropic', 'anthropic', `"media_type":"image/jpeg","data":"${ENCODED}"`],
    ['google', 'google', `"inlineData":{"mimeType":"image/jpeg","data":"${ENCODED}"}`],
  ])('is sent to %s as %s takes it', async (name, provider, form) => {
    const paths: Record<string, string> = {
      azure: '/openai/v1',
      azure_old: '/openai/deployments/tested/chat/completions?api-version=2024-10-21',
      google: '/v1beta',
    };
    const { [name]: path = '/v1' } = paths;
    const url = server.urlOf(name);
    const { model } = openModel(url, { LLM_PROVIDER: provider, LLM_BASE_URL: url + path });
    expect(await ask(model)).toEqual(ANSWERED);
    expect(sent(name, 1)).toContain(form);
  });

  it.each(Object.keys(blindServers))('is left out for good where %s refuses it', async (name) => {
    const { model, learnt } = openModel(server.urlOf(name), { LLM_TEMPERATURE: '0.4' });
    expect(await ask(model)).toEqual(ANSWERED);
    expect(model.takesPictures).toBe(false);
    expect(await ask(model)).toEqual(ANSWERED);
    expect(learnt).toEqual(['pictures']);
    // if nothing is found the address is tried without its version, once
    const calls = name === 'openrouter' ? 4 : 3;
    expect(server.requestsOf(name)).toHaveLength(calls);
    expect(sent(name, calls)).toContain('cannot be shown to you');
    expect(sent(name, calls)).toContain('temperature');
  });

  it.each([
    ['openai', 'openai'],
    ['mistral', 'mistral'],
    ['pydantic', 'mistral'],
    ['late', 'openai'],
  ])('is left out for good where %s refuses it of the provider %s', async (name, provider) => {
    const { model, learnt } = openModel(server.urlOf(name), { LLM_PROVIDER: provider });
    expect(await ask(model)).toEqual(ANSWERED);
    expect(await ask(model)).toEqual(ANSWERED);
    expect([model.takesPictures, learnt]).toEqual([false, ['pictures']]);
  });

  it('that cannot be read is left out alone', async () => {
    const { model, learnt } = openModel(server.urlOf('torn'));
    expect(await ask(model)).toEqual(ANSWERED);
    expect(learnt).toEqual([]);
    expect(model.takesPictures).toBe(true);
  });

  it('stays where something else is refused, or the server is busy', async () => {
    for (const name of ['temperature', 'busy']) {
      const { model } = openModel(server.urlOf(name), { LLM_TEMPERATURE: '0.4' });
      expect(await ask(model)).toEqual(ANSWERED);
      expect(sent(name, 2)).toContain(ENCODED);
      expect(model.takesPictures).toBe(true);
    }
  });

  it('is in no message of a failure', async () => {
    const { failure, said } = await ask(openModel(server.urlOf('lost')).model);
    expect(failure).toBe('http_400');
    expect(said).toContain('Could not process image');
    expect(said).not.toContain('QUJDQUJD');
  });

  it('is not sent where the setting says so', async () => {
    const calls = server.requestsOf('sees').length;
    const { model } = openModel(server.urlOf('sees'), { LLM_VISION: 'off' });
    expect(model.takesPictures).toBe(false);
    expect(await ask(model)).toEqual(ANSWERED);
    expect(sent('sees', calls + 1)).not.toContain(ENCODED);
  });
});
