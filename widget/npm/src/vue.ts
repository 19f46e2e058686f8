import { EVENTS, type Handlers } from './events.js';
import { type Chirrup, type ChirrupSettings, type LoadOptions, load } from './index.js';

export type { Chirrup, ChirrupEvents, ChirrupSettings, Conversion, LoadOptions } from './index.js';

export interface ChirrupWidgetProps extends LoadOptions, Handlers {
  /** Token by which your server says who the visitor is; a new one is sent when it changes. */
  identity?: string | undefined;
  /** Where and how it is shown. */
  settings?: Omit<ChirrupSettings, 'bot' | 'open'> | undefined;
}

/** What Vue makes of it: properties, and what is kept beside them. */
interface Instance extends ChirrupWidgetProps {
  said: string;
  known: string;
  $emit(event: string, data: unknown): void;
  api?: Chirrup;
  stops?: (() => void)[];
}

const component = {
  name: 'ChirrupWidget',
  props: {
    botId: { type: String, required: true },
    src: String,
    nonce: String,
    identity: String,
    settings: Object,
    open: { type: Boolean, default: undefined },
  },
  emits: [...EVENTS],
  computed: {
    said(this: Instance): string {
      return JSON.stringify({ ...this.settings, bot: this.botId, open: this.open });
    },
    // another bot is told, too
    known(this: Instance): string {
      return JSON.stringify([this.botId, this.identity]);
    },
  },
  watch: {
    said: boot,
    known: identify,
  },
  mounted(this: Instance) {
    const { botId, src, nonce } = this;
    const api = load({ botId, ...(src && { src }), ...(nonce && { nonce }) });
    this.api = api;
    this.stops = EVENTS.map((event) => api('on', event, (data: unknown) => this.$emit(event, data)));
    boot.call(this);
    identify.call(this);
  },
  unmounted(this: Instance) {
    for (const stop of this.stops ?? []) stop();
    this.api?.('shutdown');
  },
  render: () => null,
};

function boot(this: Instance) {
  this.api?.('boot', JSON.parse(this.said) as ChirrupSettings);
}

function identify(this: Instance) {
  if (this.identity) this.api?.('identify', { token: this.identity });
}

/** Puts the widget on the page while it is in the tree; follows `botId`, `open` and `settings`. For Vue 3. */
export const ChirrupWidget = component as unknown as new () => { $props: ChirrupWidgetProps };
