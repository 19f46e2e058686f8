import { openApiDocument } from '@chirrup/bff/openapi-document';
import { newId } from '@chirrup/kernel/ids';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** One call of the REST interface, as the OpenAPI document has it. */
export interface Operation {
  /** `GET /api/v1/bots/{bot}` */
  name: string;
  method: string;
  path: string;
  /** Names of the ids in the path. */
  parameters: string[];
  /** Names of the ids that may stand in the query. */
  cursors: string[];
  takesFile: boolean;
  /** It takes the header `Idempotency-Key`. */
  takesKey: boolean;
  /** The smallest body its schema accepts, texts being `text`. */
  body(text: string): unknown;
}

const document = JSON.parse(JSON.stringify(await openApiDocument())) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

interface Described {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const CURSORS = ['before', 'after', 'last_message_id'];

const resolved = (schema: Schema): Schema => {
  if (schema.allOf?.[0]) return resolved(schema.allOf[0]);
  const name = schema.$ref?.split('/').at(-1);
  return name ? (document.components.schemas[name] ?? {}) : schema;
};

const sample = (described: Schema, text: string): unknown => {
  const schema = resolved(described);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, property]) => [name, sample(property, text)]),
      );
    case 'array':
      return [];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    default:
      return schema.format === 'uuid' ? newId() : text;
  }
};

const describe = (method: string, path: string, { parameters = [], requestBody }: Described): Operation => {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const query = parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    cursors: CURSORS.filter((name) => query.includes(name)),
    takesKey: parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
    takesFile: type === 'multipart/form-data',
    body: (text) => (content ? sample(content.schema, text) : undefined),
  };
};

/** Every operation of the REST interface; nobody lists them by hand. */
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => describe(method, path, described)),
);
