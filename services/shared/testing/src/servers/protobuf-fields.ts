/** The fields of one protobuf message by their numbers, without its contract. */
export interface ProtobufFields {
  has(field: number): boolean;
  /** Last value of a length-delimited or fixed field; empty when it is not there. */
  bytes(field: number): Uint8Array;
  varint(field: number): number;
  messages(field: number): ProtobufFields[];
}

const FIXED: Record<number, number> = { 1: 8, 5: 4 };

export const fieldsOf = (message: Uint8Array): ProtobufFields => {
  const found = new Map<number, (Uint8Array | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at];
      if (byte === undefined) throw new Error('The message ends in the middle of a number');
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    let value: Uint8Array | bigint;
    if ((tag & 7) === 0) value = varint();
    else {
      const size = FIXED[tag & 7] ?? Number(varint());
      value = message.subarray(at, at + size);
      at += size;
    }
    found.set(tag >> 3, [...(found.get(tag >> 3) ?? []), value]);
  }
  const all = (field: number) => found.get(field) ?? [];
  const chunks = (field: number) => all(field).filter((value) => value instanceof Uint8Array);
  return {
    has: (field) => found.has(field),
    bytes: (field) => chunks(field).at(-1) ?? new Uint8Array(),
    varint: (field) =>
      Number(BigInt.asIntN(64, all(field).findLast((value) => typeof value === 'bigint') ?? 0n)),
    messages: (field) => chunks(field).map(fieldsOf),
  };
};

export const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
/** A double. */
export const number = (bytes: Uint8Array): number => Buffer.from(bytes).readDoubleLE(0);
