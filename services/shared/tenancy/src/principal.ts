/** Who asks. Made at the edge from a verified token, carried to every service with the call. */
export type Principal =
  | { kind: 'user'; userId: string }
  | { kind: 'member'; userId: string; botId: string; role: BotRole }
  | { kind: 'visitor'; botId: string; visitorId: string }
  | { kind: 'service'; name: string }
  | { kind: 'anonymous' };

export type BotRole = 'owner' | 'editor' | 'viewer';

const RANK: Record<BotRole, number> = { viewer: 1, editor: 2, owner: 3 };

/** Who writes; null for what the product does by itself. */
export const writerOf = (principal: Principal): string | null =>
  'userId' in principal ? principal.userId : null;

/** True when `role` may do everything `needed` may. */
export const hasRole = (role: BotRole, needed: BotRole): boolean => RANK[role] >= RANK[needed];
