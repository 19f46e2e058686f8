import { DomainError, type ErrorDefinition } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import type { PipeTransform } from '@nestjs/common';

/** An id in a path: a malformed one is answered like one that does not exist. */
export class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly notFound: ErrorDefinition) {}

  transform(value: string): string {
    const id = value.toLowerCase();
    if (!isUuid(id)) throw new DomainError(this.notFound);
    return id;
  }
}
