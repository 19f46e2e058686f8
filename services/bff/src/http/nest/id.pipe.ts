import { DomainError, type ErrorDefinition } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { Param, type PipeTransform } from '@nestjs/common';

/** An id in a path: a malformed one is answered like one that does not exist, with the error of the service that owns it. */
export const IdParam = (name: string, notFound: Omit<ErrorDefinition, 'kind'>): ParameterDecorator =>
  Param(name, new IdPipe({ kind: 'not_found', ...notFound }));

class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly notFound: ErrorDefinition) {}

  transform(value: string): string {
    const id = value.toLowerCase();
    if (!isUuid(id)) throw new DomainError(this.notFound);
    return id;
  }
}
