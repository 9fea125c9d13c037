/** The operations as `/api/openapi.json` tells of them: what is in that document is tried, and nothing else has to be said. */

/** As much of JSON Schema as the document uses. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: JsonSchema;
}

export interface Documented {
  operationId: string;
  tags: string[];
  method: string;
  path: string;
  security: unknown[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface Document {
  paths: Record<string, Record<string, Omit<Documented, 'method' | 'path'>>>;
}

/** Answered with a stream that has no end: whoever tried it like the others would wait for ever. */
const ENDLESS = '/api/live';

export function operationsOf({ paths }: Document): Documented[] {
  return Object.entries(paths)
    .filter(([path]) => path !== ENDLESS)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        ...described,
        method: method.toUpperCase(),
        path,
      })),
    );
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

export const jsonSchemaOf = ({ requestBody }: Documented): JsonSchema | undefined =>
  requestBody?.content[JSON_TYPE]?.schema;
export const takesForm = ({ requestBody }: Documented): boolean =>
  requestBody?.content[FORM_TYPE] !== undefined;
/** The media type of a file the body is, instead of JSON. */
export const fileTypeOf = ({ requestBody }: Documented): string | undefined =>
  Object.keys(requestBody?.content ?? {}).find((type) => type !== JSON_TYPE && type !== FORM_TYPE);

export const isId = ({ format, items }: JsonSchema): boolean =>
  format === 'uuid' || (typeof items === 'object' && items.format === 'uuid');
