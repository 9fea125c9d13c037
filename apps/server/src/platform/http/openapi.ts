import { apiError, type Operation, pageMeta } from '@cuverie/contract';
import { scopeMay, TOKEN_PREFIX, TOKEN_SCOPES } from '@cuverie/domain';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

const PICTURE = {
  type: 'string',
  format: 'binary',
  description: 'PNG, JPEG, WebP, AVIF, GIF or TIFF, up to 10 MB',
};

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

function parameters(schema: z.ZodObject, place: 'path' | 'query'): JsonSchema[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

const FILE = { type: 'string', format: 'binary' };

function requestBody(operation: Operation): JsonSchema {
  if (operation.takesFile !== undefined)
    return { required: true, content: { [operation.takesFile]: { schema: FILE } } };
  const schema = jsonSchema(operation.body, 'input') as { properties: JsonSchema };
  const form = { ...schema, properties: { ...schema.properties, image: PICTURE } };
  return {
    required: true,
    content: {
      'application/json': { schema },
      ...(operation.takesPicture ? { 'multipart/form-data': { schema: form } } : {}),
    },
  };
}

function responses(operation: Operation): JsonSchema {
  const envelope = operation.paged
    ? z.object({ data: operation.data, meta: pageMeta })
    : z.object({ data: operation.data });
  const success =
    operation.file === undefined
      ? { description: operation.summary, ...json(jsonSchema(envelope, 'output')) }
      : { description: operation.summary, content: { [operation.file]: { schema: FILE } } };
  const failure = {
    description: 'What went wrong, in words',
    ...json({ $ref: '#/components/schemas/Error' }),
  };
  return {
    [String(operation.status)]: success,
    ...('id' in operation.body.shape
      ? { '200': { ...success, description: 'The same id was sent before: the stored row' } }
      : {}),
    '4XX': failure,
    '5XX': failure,
  };
}

/** A session, or an API token of one of the allowed scopes. */
function securityOf(operation: Operation): Record<string, string[]>[] {
  if (operation.access === 'public') return [];
  const scopes = TOKEN_SCOPES.filter((scope) => scopeMay(scope, operation));
  return [{ session: [] }, ...scopes.map((scope) => ({ apiToken: [scope] }))];
}

function described(operation: Operation): JsonSchema {
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    parameters: [
      ...parameters(operation.params, 'path'),
      ...parameters(operation.query, 'query'),
      ...(operation.access === 'member' ? [{ $ref: '#/components/parameters/Estate' }] : []),
    ],
    ...(operation.access === 'member' ? { 'x-right': operation.right } : {}),
    ...(operation.takesBody || operation.takesFile !== undefined
      ? { requestBody: requestBody(operation) }
      : {}),
    responses: responses(operation),
    security: securityOf(operation),
  };
}

/** Returns the OpenAPI 3.1 document of every routed operation. */
function openApiDocument(operations: readonly Operation[], publicUrl: string | undefined): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: described(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cuverie',
      version: '1',
      description:
        'The cellar book, vineyard book and fermentation log of an estate. Answers stand under `data`. `x-right` says what a call needs: ' +
        'a viewer has `see`, a cellar hand `record`, too, a winemaker `keep`, and an owner `run`. ' +
        'Programs call with an API token, which a person makes on the page Account; `docs/api.md` has examples.',
    },
    servers: [{ url: publicUrl ?? '/' }],
    paths,
    components: {
      parameters: {
        Estate: {
          name: 'X-Estate',
          in: 'header',
          required: false,
          schema: { type: 'string', format: 'uuid' },
          description: 'Which of their estates a person means; without it that of the session',
        },
      },
      schemas: { Error: jsonSchema(apiError, 'output') },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a sign-in, for an hour',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${TOKEN_PREFIX}…`,
          description:
            'An API token of the account page, for programs: with the scope `read`, `write` or `ingest` a call names. ' +
            'It may do what its scope and its person may, in the estate it was made for.',
        },
      },
    },
  };
}

/** Publishes the API's description: for programs at `/api/openapi.json`, for people at `/api/docs`. */
export async function publishApiDocs(
  app: FastifyInstance,
  options: { publicUrl: string | undefined },
): Promise<void> {
  const operations: Operation[] = [];
  app.addHook('onRoute', ({ config, method }) => {
    if (config?.operation && method !== 'HEAD') operations.push(config.operation);
  });
  let document: JsonSchema | undefined;
  const current = (): JsonSchema => (document ??= openApiDocument(operations, options.publicUrl));
  app.get('/api/openapi.json', async () => current());
  // The documentation plugin needs a document before all routes exist, so it is set later.
  await app.register(swagger, { mode: 'static', specification: { document: { openapi: '3.1.0' } as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: current,
    logLevel: 'warn',
  });
}
