import { apiControllers } from '@chirrup/bff/bff.module';
import { LIMITED } from '@chirrup/bff/http/limits/limited.decorator';
import type { EdgeRule } from '@chirrup/bff/http/limits/rate-rules';
import { FilesHttpController } from '@chirrup/bff/static/files.http-controller';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';

/** A call of the REST interface with its rate rules, as its controller declares it. */
export interface LimitedCall {
  /** `POST /api/v1/bots/create` */
  name: string;
  rules: EdgeRule[];
}

const joined = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`.replaceAll(/:(\w+)/g, '{$1}');

/** Every call that is limited, by path. */
export const limitedCalls = (): LimitedCall[] =>
  [...apiControllers, FilesHttpController]
    .flatMap((controller) => {
      const { prototype } = controller;
      return Object.getOwnPropertyNames(prototype).flatMap((method): LimitedCall[] => {
        const rules: EdgeRule[] | undefined = Reflect.getMetadata(LIMITED, prototype[method]);
        if (!rules) return [];
        const path = joined(
          Reflect.getMetadata(PATH_METADATA, controller),
          Reflect.getMetadata(PATH_METADATA, prototype[method]),
        );
        const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, prototype[method])];
        return [{ name: `${verb} ${path}`, rules }];
      });
    })
    .sort((a, b) => (a.name.split(' ')[1] ?? '').localeCompare(b.name.split(' ')[1] ?? ''));
