/** Something on an engine belongs to another installation; the message is the one line a person needs. */
export class OtherInstallationError extends Error {
  /** @param what was found and where, e.g. `Kafka: the topic … belongs to another installation` */
  constructor(what: string) {
    super(
      `${what}. Give each installation a name (INSTALLATION) and a database of its own; if that one is gone, or is this one with new keys, start once with INSTALLATION_TAKE_OVER=true.`,
    );
    this.name = 'OtherInstallationError';
  }
}
