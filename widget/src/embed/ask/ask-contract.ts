import type { Home } from '../chat-element';

/** What the element hands to its dialog. */
export interface AskStart extends Home {
  botId: string;
  /** Where it is drawn. */
  shadow: ShadowRoot;
  label: string;
}

export interface AskDialog {
  open(text: string): void;
  stop(): void;
}

export interface AskModule {
  askDialog(start: AskStart): Promise<AskDialog>;
}
