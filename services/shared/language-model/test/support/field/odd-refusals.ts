import {
  ANSWER,
  answer,
  type Behaviour,
  chunk,
  type Exchange,
  first,
  refuse,
  refusing,
  says,
  whole,
  words,
} from '../wire-server.js';

const text =
  (status: number, body: string, type = 'text/html'): Behaviour =>
  ({ response }) =>
    response.writeHead(status, { 'content-type': type }).end(body);
const messagesOf = (body: Exchange['body']): { role: string; content: string }[] =>
  body.messages as { role: string; content: string }[];

/** No whole answer: what is said, and in whose words. */
export const oddFailures: Record<string, Behaviour> = {
  // errors with 400 that are the installation's, not the question's
  google_key: refusing(400, [
    {
      error: {
        code: 400,
        message: 'API key not valid. Please pass a valid API key.',
        status: 'INVALID_ARGUMENT',
      },
    },
  ]),
  anthropic_credit: refusing(400, {
    type: 'error',
    error: {
      type: 'invalid_request_error',
      message: 'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.',
    },
  }),
  openrouter_model: refusing(400, says('tested is not a valid model ID', { code: 400 })),
  litellm_model: refusing(
    400,
    says(
      '/chat/completions: Invalid model name passed in model=tested. Call `/v1/models` to view available models',
      {
        type: 'invalid_request_error',
      },
    ),
  ),
  google_region: refusing(
    400,
    says('User location is not supported for the API use.', { status: 'FAILED_PRECONDITION' }),
  ),
  deactivated: refusing(400, says('Your account has been deactivated.', { code: 'account_deactivated' })),
  // refusals of the question
  moderation_403: refusing(
    403,
    says('Your chosen model requires moderation and your input was flagged for "violence".', {
      code: 403,
      metadata: { reasons: ['violence'], flagged_input: 'x' },
    }),
  ),
  inspection: refusing(
    400,
    says('Input data may contain inappropriate content.', { code: 'data_inspection_failed' }),
  ),
  policy_words: refusing(400, says('Your request was rejected as a result of our safety system.')),
  filter_event: whole(says('The response was filtered', { code: 'content_filter' })),
  finish_safety: whole(...words('The tent'), chunk({}, 'SAFETY'), '[DONE]'),
  finish_recitation: whole(...words('The tent'), chunk({}, 'RECITATION'), '[DONE]'),
  finish_sensitive: whole(...words('The tent'), chunk({}, 'sensitive'), '[DONE]'),
  finish_guardrail: whole(...words('The tent'), chunk({}, 'guardrail_intervened'), '[DONE]'),
  finish_refusal: whole(...words('The tent'), chunk({}, 'refusal'), '[DONE]'),
  finish_max_tokens: whole(...words('The tent'), chunk({}, 'MAX_TOKENS'), '[DONE]'),
  finish_model_length: whole(...words('The tent'), chunk({}, 'model_length'), '[DONE]'),
  finish_resource: whole(...words('The tent'), chunk({}, 'insufficient_system_resource'), '[DONE]'),
  finish_network: whole(...words('The tent'), chunk({}, 'network_error'), '[DONE]'),
  finish_abort: whole(...words('The tent'), chunk({}, 'abort'), '[DONE]'),
  tool_after_text: whole(
    ...words('Let me look.'),
    chunk({ tool_calls: [{ id: 'c', function: { name: 'f', arguments: {} } }] }),
    chunk({}, 'tool_calls'),
    '[DONE]',
  ),
  // too long, in the words of each server
  long_tgi: refusing(
    422,
    says(
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5120 `inputs` tokens and 20 `max_new_tokens`',
      { type: 'validation' },
    ),
  ),
  long_bedrock: refusing(400, { message: 'Input is too long for requested model.' }),
  long_qwen: refusing(
    400,
    says('Range of input length should be [1, 30720]', { code: 'invalid_parameter_error' }),
  ),
  long_glm: refusing(400, says('Prompt exceeds max length', { code: '1261' })),
  long_moonshot: refusing(400, says('Invalid request: Your request exceeded model token limit: 8192')),
  long_cerebras: refusing(400, {
    message:
      'Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192',
    type: 'invalid_request_error',
    param: 'messages',
  }),
  long_llama: refusing(
    500,
    says('the request exceeds the available context size', { type: 'exceed_context_size_error' }),
  ),
  long_tpm: refusing(
    429,
    says(
      'Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 40000. The input or output tokens must be reduced.',
    ),
  ),
  // bodies of errors
  plain_text: text(500, 'upstream connect error or disconnect', 'text/plain'),
  cloudflare_page: text(
    524,
    '<html><head><title>models.example | 524: A timeout occurred</title></head></html>',
  ),
  empty_body: text(500, ''),
  error_string: refusing(500, { error: 'model runner has unexpectedly stopped' }),
  errors_list: refusing(401, { success: false, errors: [{ code: 10000, message: 'Authentication error' }] }),
  problem_json: refusing(403, {
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    detail: 'No access to this route',
  }),
  fault: refusing(401, { fault: { faultstring: 'Invalid ApiKey', detail: { errorcode: 'oauth.v2' } } }),
  error_inner: refusing(
    502,
    says('Provider returned error', { metadata: { raw: '{"error":{"message":"Engine overloaded"}}' } }),
  ),
  base_resp: refusing(200, {
    base_resp: { status_code: 1004, status_msg: 'login fail: check the API secret key' },
  }),
  code_and_msg: refusing(200, { code: 500, msg: '404 NOT_FOUND', success: false }),
  login_redirect: ({ response }) => response.writeHead(302, { location: '/login' }).end(),
  nothing_at_all: ({ response }) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(),
  no_content: ({ response }) => response.writeHead(204).end(),
  only_done: whole('[DONE]'),
  // errors inside a stream
  error_text_event: whole('Internal Server Error'),
  error_in_choice: whole({
    choices: [{ index: 0, delta: {}, error: { message: 'Upstream is busy', code: 502 } }],
  }),
  detail_event: whole({ detail: 'Engine is dead' }),
  error_string_event: whole({ error: 'llama runner process has terminated' }),
  error_code_event: whole({ code: 'InternalError', message: 'An internal error has occurred' }),
  context_code_event: whole(says('Too big', { code: 'CONTEXT_LENGTH_EXCEEDED' })),
  key_event: whole(says('Invalid API key', { code: 401 })),
  done_after_error: whole(...words('The tent'), { error: { message: 'Engine died' } }, '[DONE]'),
  broken_middle: whole(
    ...words('The tent'),
    '{"choices":[{"del',
    ...words('is red'),
    chunk({}, 'stop'),
    '[DONE]',
  ),
  quota_daily: refusing(
    429,
    says('Rate limit exceeded: free-models-per-day. Add credits to unlock more', { code: 429 }),
    {
      'x-ratelimit-reset': String(Date.now() + 3_600_000),
    },
  ),
  quota_balance: refusing(
    429,
    says('Your account balance is insufficient, please recharge', { code: '1113' }),
  ),
  quota_moonshot: refusing(429, says('Your account is suspended', { type: 'exceeded_current_quota_error' })),
};

/** Refused once, and whole the second time. */
export const oddRetries: Record<string, Behaviour> = {
  groq_words: first(refusing(429, says('Rate limit reached. Please try again in 0.2s. Visit …'))),
  azure_words: first(
    refusing(429, says('Requests have exceeded the call rate limit. Please retry after 1 second.')),
  ),
  reset_header: first(
    refusing(429, says('Rate limit reached for requests'), { 'x-ratelimit-reset-requests': '150ms' }),
  ),
  retry_date: first((exchange) =>
    refuse(exchange, 429, says('Slow down'), { 'retry-after': new Date(Date.now() + 1_000).toUTCString() }),
  ),
  estimated: first(refusing(503, { error: 'Model tested is currently loading', estimated_time: 0.3 })),
  busy_498: first(refusing(498, says('Flex tier capacity exceeded'))),
  gateway_520: first(text(520, '<title>520: Web server is returning an unknown error</title>')),
  loading_400: first(refusing(400, says('Model is loading, please wait'))),
  overloaded_event: first(
    whole(
      'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
    ),
  ),
  error_502_event: first(whole({ error: { code: 502, message: 'Provider disconnected' }, choices: [] })),
  error_429_200: first(refusing(200, says('Too many requests', { code: 429 }))),
  closed_at_once: first(({ response }) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(),
  ),
};

/** What a server refuses, and how it says so. */
export const oddForms: Record<string, Behaviour> = {
  // gollm#33
  completion_tokens: (exchange) =>
    'max_tokens' in exchange.body
      ? refuse(
          exchange,
          400,
          says(
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          ),
        )
      : answer(exchange, 'max_completion_tokens' in exchange.body ? ANSWER : 'without a limit'),
  system_value: (exchange) =>
    messagesOf(exchange.body).some(({ role }) => role === 'system')
      ? refuse(
          exchange,
          400,
          says("Unsupported value: 'messages[0].role' does not support 'system' with this model."),
        )
      : answer(exchange),
  only_two_roles: (exchange) =>
    messagesOf(exchange.body).some(({ role }) => role === 'system')
      ? refuse(exchange, 400, says('Only user and assistant roles are supported!'))
      : answer(exchange),
  no_streaming: (exchange) =>
    exchange.body.stream === true
      ? refuse(exchange, 400, { message: 'The model is unsupported for streaming.' })
      : refuse(exchange, 200, { choices: [{ message: { content: ANSWER }, finish_reason: 'stop' }] }),
  options_need_stream: (exchange) => {
    if (exchange.body.stream === true)
      return refuse(
        exchange,
        400,
        says("Unsupported value: 'stream' does not support true.", { param: 'stream' }),
      );
    return 'stream_options' in exchange.body
      ? refuse(
          exchange,
          400,
          says("The 'stream_options' parameter is only allowed when 'stream' is enabled."),
        )
      : refuse(exchange, 200, { choices: [{ message: { content: ANSWER }, finish_reason: 'stop' }] });
  },
  streams_all_the_same: (exchange) =>
    exchange.body.stream === true
      ? refuse(exchange, 400, says("'stream' is not supported", { param: 'stream' }))
      : answer(exchange),
  unnamed_refusal: (exchange) =>
    'seed' in exchange.body || 'stream_options' in exchange.body
      ? refuse(exchange, 400, says('参数有误', { code: '1210' }))
      : answer(exchange),
  nested_name: (exchange) =>
    'reasoning_effort' in exchange.body
      ? refuse(
          exchange,
          400,
          says("Unsupported parameter: 'reasoning.effort' is not supported with this model."),
        )
      : answer(exchange),
  refused_500: (exchange) =>
    'stream_options' in exchange.body
      ? refuse(exchange, 500, says("create() got an unexpected keyword argument 'stream_options'"))
      : answer(exchange),
  moved_301: ({ response, url }) => response.writeHead(301, { location: `/plain${url}` }).end(),
  moved_302: ({ response, url }) => response.writeHead(302, { location: `/plain${url}` }).end(),
  moved_307: ({ response, url }) => response.writeHead(307, { location: `/plain${url}` }).end(),
  // Ollama's own interface beside the other one
  ollama_api: (exchange) =>
    exchange.url === '/v1/chat/completions' ? answer(exchange) : refuse(exchange, 404, {}),
  // a site that answers every address with its page
  page_everywhere: (exchange) =>
    exchange.url.startsWith('/chat/')
      ? answer(exchange)
      : void exchange.response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Hello</title>'),
};
