import type { MessageCodec } from '../service.js';

/** Same on both sides. */
export const MESSAGE_LIMIT_BYTES = 16 * 1_024 * 1_024;

export const serializer =
  (codec: MessageCodec) =>
  (message: unknown): Buffer =>
    Buffer.from(codec.encode(message as never).finish());

export const deserializer =
  (codec: MessageCodec) =>
  (bytes: Buffer): unknown =>
    codec.decode(bytes);
