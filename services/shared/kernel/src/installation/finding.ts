/** What an operator's doctor says about one thing. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  message: string;
  /** What to do, one sentence. */
  fix?: string;
}

export const ok = (message: string): Finding => ({ level: 'ok', message });
export const warning = (message: string, fix: string): Finding => ({ level: 'warning', message, fix });
export const problem = (message: string, fix: string): Finding => ({ level: 'problem', message, fix });

/** A right that is tried: fine, or a problem with this advice. */
export const tried = async (message: string, fix: string, act: () => Promise<unknown>): Promise<Finding> => {
  try {
    await act();
    return ok(message);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem(`${message}: ${reason}`, fix);
  }
};
