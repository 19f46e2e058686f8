/** Port: small values that may be forgotten at any time (memory | Redis). */
export abstract class Cache {
  abstract get<T>(key: string): Promise<T | undefined>;
  abstract set(key: string, value: unknown, ttlMs: number): Promise<void>;
  abstract delete(key: string): Promise<void>;
}
