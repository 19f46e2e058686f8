import type { ThreadExportPiece } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ServiceClients } from '../clients/service-clients.js';
import type { Caller } from '../http/nest/caller.js';

/** The compressed bytes of a file, a piece at a time: never more than one is in memory. */
export async function* exportPieces(
  services: ServiceClients,
  of: { botId: string; exportId: string },
  caller: Caller,
): AsyncGenerator<Uint8Array> {
  let at: { part: number; offset: number } | undefined = { part: 1, offset: 0 };
  while (at) {
    const { content, nextPart, nextOffset }: ThreadExportPiece = await services.chat.readThreadExport(
      { ...of, ...at },
      caller,
    );
    yield content;
    at = nextPart === undefined ? undefined : { part: nextPart, offset: nextOffset ?? 0 };
  }
}
