import { DomainError } from '@chirrup/kernel/domain-error';
import { Bot } from '@chirrup/proto/gen/bots/v1/bots_service';
import { ErrorWithFields } from '../http/errors/error-body.js';
import { toBot } from './bots.mapper.js';

/** A lost update is answered with the bot as it is now, so that the client can merge. */
export const answerConflict = (error: unknown): never => {
  if (!(error instanceof DomainError) || error.code !== 'BOTS.VERSION_CONFLICT') throw error;
  const bot = error.extras.data?.bot;
  throw bot ? new ErrorWithFields(error, { bot: toBot(Bot.fromPartial(bot)) }) : error;
};
