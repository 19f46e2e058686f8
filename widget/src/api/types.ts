import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type BotProfile = Schemas['PublicProfile'];
export type Delta = Schemas['Delta'];
export type Message = Schemas['Message'];
export type MessagePage = Schemas['MessagePage'];
/** Of a running reply; `offers` are pages to read meanwhile. */
export type Pending = Schemas['Pending'] & { offers?: Source[] };
export type Review = Schemas['Review'];
export type Source = Schemas['Source'];
export type VisitorFrame = Schemas['VisitorFrame'];
export type Vote = NonNullable<Message['my_vote']>;
export type Thread = Schemas['Thread'];
export type VisitorExport = Schemas['VisitorExport'];
