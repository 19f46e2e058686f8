/** What an isolated program sends back; `error` is for the log. */
export type IsolatedAnswer<A> = { value: A } | { error: string };

/** Makes this process an isolated one: it answers each message of its parent, and ends with the parent. */
export const answerRequests = <Q, A>(answer: (request: Q) => Promise<A>): void => {
  const settle = async (request: Q): Promise<IsolatedAnswer<A>> => {
    try {
      return { value: await answer(request) };
    } catch (error) {
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on('message', async (request: Q) => process.send?.(await settle(request)));
};
