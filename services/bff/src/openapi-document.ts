import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { Platform } from '@chirrup/service-defaults/platform/platform';
import { PlatformModule } from '@chirrup/service-defaults/platform/platform.module';
import type { DynamicModule } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  ApiBearerAuth,
  ApiResponse,
  DocumentBuilder,
  type OpenAPIObject,
  SwaggerModule,
} from '@nestjs/swagger';
import { z } from 'zod';
import { apiControllers, BffModule } from './bff.module.js';
import { publicProfileSchema } from './bots/bots.dto.js';
import { deltaSchema } from './conversations/conversations.dto.js';
import { apiErrorSchema } from './http/errors/api-error.dto.js';
import { RESPONDS, type Responds } from './http/nest/responds.decorator.js';
import { MemberGuard, ParticipantGuard, UserGuard } from './identity/guards.js';
import { visitorFrameSchema } from './visitor-edge/visitor-frames.js';

interface Converted {
  schema: object;
  components: Record<string, object>;
}

/** A zod schema in OpenAPI's words; schemas with an id become components. */
const convert = (
  schema: unknown,
  { schemaType: io }: { schemaType: 'input' | 'output' },
): Converted | undefined => {
  if (!(schema instanceof z.ZodType)) return undefined;
  const wrapped = z.toJSONSchema(z.object({ it: schema }), { target: 'openapi-3.0', io });
  const { properties, definitions = {} } = JSON.parse(
    JSON.stringify(wrapped).replaceAll('"#/definitions/', '"#/components/schemas/'),
  );
  return { schema: properties.it, components: definitions };
};

const identified: unknown[] = [UserGuard, MemberGuard, ParticipantGuard];
const guardsOf = (target: object): unknown[] => Reflect.getMetadata(GUARDS_METADATA, target) ?? [];

/** Gives the declared answers of all calls to the document maker, and which calls need a token. */
const describeCalls = (): void => {
  for (const controller of apiControllers) {
    const { prototype } = controller;
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const answer: Responds | undefined = Reflect.getMetadata(RESPONDS, descriptor.value);
      if (!answer) continue;
      const { status, schema: standardSchema } = answer;
      ApiResponse({ status, ...(standardSchema ? { standardSchema } : {}) })(prototype, name, descriptor);
      ApiResponse({ status: 'default', standardSchema: apiErrorSchema })(prototype, name, descriptor);
      const guards = [...guardsOf(controller), ...guardsOf(descriptor.value)];
      if (guards.some((guard) => identified.includes(guard))) ApiBearerAuth()(prototype, name, descriptor);
    }
  }
};

/** In preview mode nothing is made, so the ports need no platform behind them. */
const preview: DynamicModule = {
  module: class OpenApiRoot {},
  imports: [PlatformModule.of({} as Platform, { outbox: new Outbox() }), BffModule.everything],
};

const addComponents = (document: OpenAPIObject, converted: Converted | undefined): void => {
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...converted?.components },
  };
};

/** This one call is answered beside Nest's controllers. */
const addPublicProfile = (document: OpenAPIObject): void => {
  const profile = convert(publicProfileSchema, { schemaType: 'output' });
  addComponents(document, profile);
  const schema = profile?.schema ?? {};
  document.paths['/api/v1/bots/{bot}/profile_to_client'] = {
    get: {
      operationId: 'Bots.publicProfile',
      tags: ['Bots'],
      parameters: [{ name: 'bot', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: '', content: { 'application/json': { schema } } },
        304: { description: 'Not changed since the given ETag.' },
        default: {
          description: '',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
        },
      },
    },
  };
};

const make = async (): Promise<OpenAPIObject> => {
  describeCalls();
  const app = await NestFactory.create(preview, new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  const config = new DocumentBuilder().setTitle('Chirrup').setVersion('1').addBearerAuth().build();
  const document = SwaggerModule.createDocument(app, config, {
    standardSchemaConverter: convert,
    operationIdFactory: (controller, method) => `${controller.replace(/HttpController$/, '')}.${method}`,
  });
  addPublicProfile(document);
  // no call carries these, but clients generate the types of their sockets from them
  for (const schema of [deltaSchema, visitorFrameSchema])
    addComponents(document, convert(schema, { schemaType: 'output' }));
  return document;
};

let document: Promise<OpenAPIObject> | undefined;

/** The OpenAPI document of the REST interface, made once from the code alone: nothing is started for it. */
export const openApiDocument = (): Promise<OpenAPIObject> => {
  document ??= make();
  return document;
};
