// Writes the tables of the API reference from the OpenAPI document, as Markdown.
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const nameOf = (ref) => ref.split('/').at(-1);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Markdown for all operations, by area, then for the named shapes they use. */
export function apiReference({ paths, components }) {
  const areas = new Map();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS.filter((one) => item[one])) {
      const area = areaOf(item[method]);
      const rows = areas.get(area) ?? areas.set(area, []).get(area);
      rows.push({ path, method, operation: item[method] });
    }
  }
  const calls = [...areas].flatMap(([area, rows]) => [`## ${area}`, ...rows.map(call)]);
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `### ${name}\n\n${schema.properties ? fields(schema) : `\`${typeOf(schema)}\``}`,
  );
  return [...calls, '## Shapes', ...shapes].join('\n\n');
}

/** `LinkCountsHttp` reads as "Link counts". */
function areaOf({ tags: [tag] = ['Other'] }) {
  const words = tag.replace(/Http$/, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words;
}

function call({ path, method, operation }) {
  const parts = [`### \`${method.toUpperCase()} ${path}\``];
  if (operation.summary) parts.push(operation.summary);
  if (operation.description) parts.push(operation.description);
  const parameters = (operation.parameters ?? []).filter((one) => one.in !== 'path');
  if (parameters.length > 0)
    parts.push(
      table(
        ['parameter', 'in', 'type'],
        parameters.map((one) => [mark(one.name, one.required), one.in, code(typeOf(one.schema))]),
      ),
    );
  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
    const name = type === 'application/json' ? 'Body' : `Body (\`${type}\`)`;
    parts.push(schema.properties ? `${name}:\n\n${fields(schema)}` : `${name}: ${code(typeOf(schema))}`);
  }
  parts.push(...answers(operation.responses));
  return parts.join('\n\n');
}

function answers(responses) {
  return Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { content, description }]) => {
      const types = Object.values(content ?? {}).map(({ schema }) =>
        schema ? code(typeOf(schema)) : 'a file',
      );
      const what = types.length > 0 ? `: ${types.join(' or ')}` : '';
      return `Answers ${status}${description ? ` (${description})` : ''}${what}.`;
    });
}

function fields({ properties, required = [] }) {
  const rows = Object.entries(properties).map(([name, schema]) => [
    mark(name, required.includes(name)),
    code(typeOf(schema)),
    limits(schema),
  ]);
  return table(['field', 'type', 'limits'], rows);
}

const mark = (name, isRequired) => `\`${name}\`${isRequired ? '' : ' (optional)'}`;
const code = (text) => `\`${text}\``;

function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function typeOf(schema) {
  if (!schema) return 'any';
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const several = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (several) return several.map(typeOf).join(schema.allOf ? ' & ' : ' | ');
  if (schema.type === 'array') return `${typeOf(schema.items)}[]`;
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.nullable ? `${type} | null` : type;
}

const LIMITS = {
  minLength: (n) => `≥ ${n} characters`,
  maxLength: (n) => `≤ ${n.toLocaleString('en')} characters`,
  minimum: (n) => `≥ ${n}`,
  maximum: (n) => `≤ ${n}`,
  minItems: (n) => `≥ ${n} entries`,
  maxItems: (n) => `≤ ${n.toLocaleString('en')} entries`,
  format: (name) => name,
};

function limits(schema) {
  return Object.entries(LIMITS)
    .filter(([name]) => schema[name] !== undefined)
    .map(([name, say]) => say(schema[name]))
    .join(', ');
}
