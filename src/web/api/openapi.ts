import * as z from 'zod'
import { API_ERROR, type Route, type Said, TAGS } from './route.ts'
import { SEARCH_ERROR } from './search/search-error.ts'

type Json = Record<string, unknown>

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } }
const ABOUT =
  'Reads the stock that this site shows: always of the dealer whose host is asked, and nothing its site hides. The search takes and answers what Meilisearch 1.x does, so that its clients work against `/api` as their host, with any key or none.'

/** The API of a dealer's site, written for machines from the routes themselves (OpenAPI 3.1). */
export function openApiDocument(routes: readonly Route[]): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}

  function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, { io, override: tidied })
    for (const [name, { id: _id, ...named }] of Object.entries($defs as Record<string, Json>)) schemas[name] = named
    return json
  }
  function parametersOf(shape: Json, where: 'path' | 'query'): Json[] {
    const { properties = {}, required = [] } = schemaOf(z.object(shape as z.ZodRawShape), 'input')
    return Object.entries(properties as Record<string, Json>).map(([name, { description, ...schema }]) => ({
      name,
      in: where,
      ...((where === 'path' || (required as string[]).includes(name)) && { required: true }),
      schema,
      ...(description !== undefined && { description }),
    }))
  }
  function answerOf(said: Said, error: z.ZodType): Json {
    const [description, body] = typeof said === 'string' ? [said, error] : said
    if (body === null) return { description }
    const schema = schemaOf(body, 'output')
    return { description, content: { [String(schema.contentMediaType ?? 'application/json')]: { schema } } }
  }
  function operationOf({
    operationId,
    tag,
    summary,
    counts,
    query,
    body,
    bodyAsText,
    bodyAsForm,
    answers,
    outage,
  }: Route): Json {
    const error = tag === 'Search' ? SEARCH_ERROR : API_ERROR
    const told = outage === undefined ? answers : { 503: outage, ...answers }
    const responses = Object.entries(told).map(([status, said]) => [status, answerOf(said, error)])
    const tooMany = { ...answerOf('Too many from this address.', error), headers: RETRY_AFTER }
    const asForm = { 'application/x-www-form-urlencoded': { schema: { type: 'object', additionalProperties: true } } }
    const asText = { 'text/plain': { schema: { type: 'string', description: 'The same JSON, as pages send it.' } } }
    return {
      operationId,
      tags: [tag],
      summary,
      ...(query && { parameters: parametersOf(query.shape, 'query') }),
      ...(body && {
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: schemaOf(body, 'input') },
            ...(bodyAsText && asText),
            ...(bodyAsForm && asForm),
          },
        },
      }),
      responses: { ...Object.fromEntries(responses), ...(counts !== 'nothing' && { 429: tooMany }) },
    }
  }

  for (const route of routes.toSorted((one, other) => TAGS.indexOf(one.tag) - TAGS.indexOf(other.tag))) {
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, route.params?.[name!] ?? z.string()])
    paths[route.path] ??= named.length > 0 ? { parameters: parametersOf(Object.fromEntries(named), 'path') } : {}
    paths[route.path]![route.method.toLowerCase()] = operationOf(route)
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Stock of this dealer', version: '1.0.0', description: ABOUT },
    servers: [{ url: '/api' }],
    tags: TAGS.map((name) => ({ name })),
    paths,
    components: { schemas },
  }
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/** That a whole number is one JavaScript can hold goes without saying, and how an address writes it. */
function tidied({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.type === 'integer') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
