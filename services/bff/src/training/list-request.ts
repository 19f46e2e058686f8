import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { PageRequest } from '@chirrup/proto/gen/common/v1/common';
import type { ListQueryDto } from './training.dto.js';

/** Without a limit the whole list is meant; the owning service bounds it. */
export const toPageRequest = ({ limit = 0, before = '' }: ListQueryDto): PageRequest => ({ limit, before });

/** @throws DomainError when the body is about another entry than the path */
export const checkSameId = (body: { _id?: string }, id: string): void => {
  if (body._id !== undefined && body._id !== id) {
    throw new DomainError(commonErrors.invalid, { detail: '_id: is not the id in the path' });
  }
};
