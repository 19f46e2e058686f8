/** One forward step of a service's schema. Table names stand unqualified: the service's schema is on the path. */
export interface Migration {
  /** `<unix ms>-<what it does>`; the order of names is the order of steps. */
  name: string;
  up: string;
}
