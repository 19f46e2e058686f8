import type * as chat from '@chirrup/proto/gen/chat/v1/chat_service';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { Empty } from '@chirrup/proto/gen/common/v1/common';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import type { ThreadExport } from '../threads/domain/thread-export.js';
import { ThreadExports } from '../threads/exports/thread-exports.js';

export type ThreadExportCalls =
  | 'createThreadExport'
  | 'listThreadExports'
  | 'readThreadExport'
  | 'deleteThreadExport';

const toSelectionMessage = (selection: ThreadExport['selection']): chat.ThreadSelection => ({
  day: '',
  until: '',
  timeZone: '',
  rating: '',
  unanswered: false,
  text: '',
  ...selection,
});

const toExportMessage = ({ selection, ...of }: ThreadExport): chat.ThreadExport => ({
  ...of,
  selection: toSelectionMessage(selection),
});

/** The calls of the contract `proto/chat/v1` that are about files of conversations. */
@Controller()
export class ThreadExportsGrpcController
  implements Pick<ServiceOf<typeof ChatDefinition>, ThreadExportCalls>
{
  constructor(private readonly exports: ThreadExports) {}

  @Call(ChatDefinition, 'createThreadExport')
  async createThreadExport(
    { selection, ...wanted }: chat.CreateThreadExportRequest,
    { principal }: CallContext,
  ): Promise<chat.ThreadExport> {
    return toExportMessage(await this.exports.create(principal, { ...wanted, selection: selection ?? {} }));
  }

  @Call(ChatDefinition, 'listThreadExports')
  async listThreadExports(
    { botId }: chat.ThreadExportsRequest,
    { principal }: CallContext,
  ): Promise<chat.ThreadExportList> {
    return { exports: (await this.exports.list(principal, botId)).map(toExportMessage) };
  }

  @Call(ChatDefinition, 'readThreadExport')
  async readThreadExport(
    request: chat.ReadThreadExportRequest,
    { principal }: CallContext,
  ): Promise<chat.ThreadExportPiece> {
    const { content, ...next } = await this.exports.read(principal, request);
    return { content, nextPart: undefined, nextOffset: undefined, ...next };
  }

  @Call(ChatDefinition, 'deleteThreadExport')
  async deleteThreadExport(
    { botId, exportId }: chat.DeleteThreadExportRequest,
    { principal }: CallContext,
  ): Promise<Empty> {
    await this.exports.remove(principal, botId, exportId);
    return {};
  }
}
