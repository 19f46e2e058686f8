const ID = /^\W{0,9}(C-\w{1,40})\W{0,9}$/i;

/** The bot id of an attribute, however it was typed. */
export const botIdIn = (written: string | null): string | undefined =>
  ID.exec((written ?? '').slice(0, 100))?.[1]?.toUpperCase();
