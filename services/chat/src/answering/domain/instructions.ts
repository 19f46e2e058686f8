/** Where the owner marks what guides the model and no visitor may read; an open mark reaches to the end. */
const PRIVATE = /\[private\]([\s\S]*?)(?:\[\/private\]|$)/giu;

/** The owner's instructions, by who may read them. */
export interface Instructions {
  /** What answers may say in the same words. */
  open: string;
  /** Each part between `[private]` and `[/private]`. */
  secret: string[];
}

export const splitInstructions = (instructions: string): Instructions => ({
  open: instructions.replace(PRIVATE, ''),
  secret: [...instructions.matchAll(PRIVATE)].map(([, part = '']) => part.trim()).filter(Boolean),
});
