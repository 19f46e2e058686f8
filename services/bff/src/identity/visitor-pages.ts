/** Port: the pages whose visitors a bot answers. */
export abstract class VisitorPages {
  /** @param origin of the page, empty for none; @param host the request's Host header */
  abstract areAnswered(botId: string, origin: string, host: string | undefined): Promise<boolean>;
}
