import {
  ANSWER,
  type Behaviour,
  chunk,
  END,
  once,
  refusing,
  says,
  unless,
  usage,
  whole,
  words,
} from '../wire-server.js';

const ending = (reason: string): Behaviour => whole(...words('The tent'), chunk({}, reason), '[DONE]');
const page =
  (status: number, title: string): Behaviour =>
  ({ response }) =>
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end(`<html><head><title>${title}</title></head></html>`);
const hidden = 'hidden thought ';
const inside = (text: string): Behaviour => whole(...words(text), ...END);
const until = (has: Parameters<typeof unless>[0], status: number, message: string): Behaviour =>
  unless(has, status, says(message));

/** Whole answers. */
export const moreStreams: Record<string, Behaviour> = {
  // one-api: an empty error in every answer
  error_empty: whole(
    ...words().map((word) => ({ ...word, error: { message: '', type: '', param: '', code: null } })),
    ...END,
  ),
  error_no_object: whole(...words().map((word) => ({ ...word, error: {} })), ...END),
  // MiniMax, Spark: that all is well
  base_resp_fine: whole(
    ...words().map((word) => ({ ...word, base_resp: { status_code: 0, status_msg: '' } })),
    ...END,
  ),
  code_zero: whole(...words().map((word) => ({ ...word, code: 0, message: 'Success', sid: 'x' })), ...END),
  // any-llm#1320: Gemini's signature on an empty last piece
  signature_last: whole(
    ...words(),
    chunk({ content: '', extra_content: { google: { thought_signature: 'EjQ' } } }, 'stop'),
    { ...chunk({}), choices: [], ...usage },
    '[DONE]',
  ),
};

/** Reasoning and words of templates that stand in the text. */
export const moreThoughts: Record<string, Behaviour> = {
  scratchpad: inside(`<scratchpad>${hidden}</scratchpad>\n${ANSWER}`),
  reflection: inside(`<thinking>${hidden}</thinking><reflection>${hidden}</reflection>${ANSWER}`),
  analysis: inside(`<analysis>${hidden}</analysis>${ANSWER}`),
  final_response: inside(
    `Here are my reasoning steps: ${hidden}[BEGIN FINAL RESPONSE]\n${ANSWER}\n[END FINAL RESPONSE]`,
  ),
  solution_marks: inside(
    `<|begin_of_thought|>${hidden}<|end_of_thought|><|begin_of_solution|>${ANSWER}<|end_of_solution|>`,
  ),
  goes_on_zephyr: inside(`${ANSWER}\n<|user|>\n${hidden}`),
  goes_on_deepseek: inside(`${ANSWER}<｜User｜>${hidden}`),
  goes_on_llama2: inside(`${ANSWER} [INST] ${hidden} [/INST]`),
  end_llama4: inside(`<|begin_of_text|>${ANSWER}<|eot|>`),
  end_cohere: inside(`<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>${ANSWER}<|END_OF_TURN_TOKEN|>`),
  end_phi: inside(`<|assistant|>${ANSWER}<|end|>`),
  end_eos: inside(`<bos>${ANSWER}<eos>`),
  tool_calls_mistral: inside(`${ANSWER}[TOOL_CALLS]search{"q":"${hidden}"}`),
  tool_calls_deepseek: inside(`<｜tool▁calls▁begin｜>${hidden}<｜tool▁calls▁end｜>${ANSWER}`),
  function_tag: inside(`<function=search>{"q":"${hidden}"}</function>${ANSWER}`),
  function_calls: inside(
    `<function_calls><invoke name="search">${hidden}</invoke></function_calls>${ANSWER}`,
  ),
  tool_code: inside(`<tool_code>search("${hidden}")</tool_code>${ANSWER}`),
};

/** No whole answer: what is said, and in whose words. */
export const moreFailures: Record<string, Behaviour> = {
  // litellm#22726
  budget: refusing(400, says('Budget has been exceeded! Current cost: 26.075, Max budget: 0.25')),
  usage_limit: refusing(429, { error: "you've reached your hourly usage limit, please upgrade to continue" }),
  // bedrock-access-gateway#73
  on_demand: refusing(400, {
    detail:
      'An error occurred (ValidationException) when calling the ConverseStream operation: Invocation of model ID tested with on-demand throughput isn’t supported.',
  }),
  no_provider: refusing(
    400,
    says("The requested model 'tested' is not offered by any provider you have enabled.", {
      code: 'model_not_supported',
    }),
  ),
  deployment: refusing(404, {
    error: { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' },
  }),
  operation: refusing(400, {
    error: {
      code: 'OperationNotSupported',
      message: 'The chatCompletion operation does not work with the specified model, tested.',
    },
  }),
  firewall: refusing(403, says('Access denied due to Virtual Network/Firewall rules.')),
  basic_auth: page(401, '401 Authorization Required'),
  plain_to_tls: page(400, '400 The plain HTTP request was sent to HTTPS port'),
  memory: refusing(500, {
    error: 'model requires more system memory (8.4 GiB) than is available (5.1 GiB)',
  }),
  no_template: refusing(
    400,
    says('As of transformers v4.44, default chat template is no longer allowed, so you must provide one.'),
  ),
  finish_toxic: ending('ERROR_TOXIC'),
  finish_timeout: ending('TIMEOUT'),
  finish_language: ending('PROHIBITED_CONTENT'),
};

/** Refused once, and whole the second time. */
export const moreRetries: Record<string, Behaviour> = {
  deployments: once(
    429,
    says('No deployments available for selected model, Try again in 1 seconds. Passed model=tested.'),
  ),
  throttling: once(
    429,
    says('An error occurred (ThrottlingException): Too many tokens, please wait before trying again.'),
  ),
  throttling_500: once(500, {
    detail:
      'An error occurred (ThrottlingException) when calling the ConverseStream operation: Too many tokens, please wait before trying again.',
  }),
  free_tier: once(429, [
    {
      error: {
        code: 429,
        message: 'Quota exceeded for metric: requests per minute, limit: 10. Please retry in 0.4s.',
      },
    },
  ]),
  tier_capacity: once(429, {
    object: 'error',
    message: 'Service tier capacity exceeded for this model.',
    type: 'service_tier_capacity_exceeded',
    code: '3505',
  }),
  not_ready: once(503, says('The server is overloaded or not ready yet.', { type: 'service_unavailable' })),
};

/** What a server refuses, and how it says so. */
export const moreForms: Record<string, Behaviour> = {
  only_one: until(
    (body) => 'temperature' in body,
    400,
    'invalid temperature: only 1 is allowed for this model',
  ),
  output_over_context: until(
    (body) => 'max_tokens' in body,
    400,
    "'max_tokens' or 'max_completion_tokens' is too large: 500. This model's maximum context length is 4096 tokens and your request has 3900 input tokens.",
  ),
  output_over_window: until(
    (body) => 'max_tokens' in body,
    400,
    '`max_tokens` must be less than or equal to `400`, the maximum value for `max_tokens` is less than the `context_window` for this model',
  ),
  output_over_model: until(
    (body) => 'max_tokens' in body,
    400,
    'max_tokens: 500 > 400, which is the maximum allowed number of output tokens for tested',
  ),
  system_500: until(
    (body) => (body.messages as { role: string }[]).some(({ role }) => role === 'system'),
    500,
    'System role not supported',
  ),
};
