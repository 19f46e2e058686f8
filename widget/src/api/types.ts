import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type BotProfile = Schemas['PublicProfile'];
export type Delta = Schemas['Delta'];
export type Message = Schemas['Message'];
export type MessagePage = Schemas['MessagePage'];
export type Pending = Schemas['Pending'];
export type Review = Schemas['Review'];
export type Source = Schemas['Source'];
export type VisitorFrame = Schemas['VisitorFrame'];
export type Vote = NonNullable<Message['my_vote']>;
export type Thread = Schemas['Thread'];
export type VisitorExport = Schemas['VisitorExport'];
