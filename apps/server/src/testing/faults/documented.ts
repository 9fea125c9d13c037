/** The operations in `/api/openapi.json`; every documented one is tested. */

/** The part of JSON Schema that the document uses. */
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

export interface DocumentedOperation {
  operationId: string;
  tags: string[];
  method: string;
  path: string;
  security: unknown[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface Document {
  paths: Record<string, Record<string, Omit<DocumentedOperation, 'method' | 'path'>>>;
}

/** Operations that answer with an endless stream, for which a test would wait forever. */
const ENDLESS = '/api/live';

export function operationsOf({ paths }: Document): DocumentedOperation[] {
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

export const jsonSchemaOf = ({ requestBody }: DocumentedOperation): JsonSchema | undefined =>
  requestBody?.content[JSON_TYPE]?.schema;
export const takesForm = ({ requestBody }: DocumentedOperation): boolean =>
  requestBody?.content[FORM_TYPE] !== undefined;
/** Media type of a body that is a file instead of JSON. */
export const fileTypeOf = ({ requestBody }: DocumentedOperation): string | undefined =>
  Object.keys(requestBody?.content ?? {}).find((type) => type !== JSON_TYPE && type !== FORM_TYPE);

export const isId = ({ format, items }: JsonSchema): boolean =>
  format === 'uuid' || (typeof items === 'object' && items.format === 'uuid');
