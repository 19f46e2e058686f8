/** Why a start is impossible, as the one line a person needs. */
export class StartUpError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartUpError';
  }
}
