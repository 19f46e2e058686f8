import type { components } from './schema.gen';

type Schemas = components['schemas'];

type ErrorBody = Schemas['ApiError'];
/** An error body; one that is made here, where no server answered, belongs to no request. */
export type ApiError = Pick<ErrorBody, 'code' | 'message' | 'detail' | 'msg'> &
  Partial<Pick<ErrorBody, 'request_id'>>;
export type AcceptedInvitation = Schemas['AcceptedInvitation'];
export type ProvenSupportEmail = Schemas['ProvenSupportEmail'];
export type AccountAddress = Schemas['AccountAddress'];
export type AccountPlan = Schemas['AccountPlan'];
export type Bot = Schemas['Bot'];
export type BotProfile = Schemas['PublicProfile'];
export type ChangedAnswer = Schemas['ChangedAnswer'];
export type Collaborator = Schemas['Collaborator'];
/** A piece of a reply's text; for members of the bot it names the message it answers. */
export type Delta = Required<Schemas['Delta']>;
export type DraftLink = Schemas['DraftLink'];
export type EngagementOverview = Schemas['EngagementOverview'];
export type FaqReport = Schemas['FaqReport'];
export type DeletedBot = Schemas['DeletedBot'];
export type Gap = Schemas['Gap'];
export type GapDraft = Schemas['GapDraft'];
export type GapTrial = Schemas['GapTrial'];
export type IdentitySecret = Schemas['IdentitySecret'];
export type Import = Schemas['Import'];
export type ImportUrl = Schemas['ImportUrl'];
export type Understanding = Schemas['Understanding'];
export type Link = Schemas['Link'];
export type LinkCounts = Schemas['LinkCounts'];
export type LinkPassages = Schemas['LinkPassages'];
export type KnowledgeSchedule = Schemas['KnowledgeSchedule'];
export type Recrawl = Schemas['Recrawl'];
export type Message = Schemas['Message'];
export type MessagePage = Schemas['MessagePage'];
export type GeneratedAvatar = Schemas['GeneratedAvatar'];
export type ModelUsage = Schemas['ModelUsage'];
export type BotModel = Schemas['BotModel'];
export type WantedModel = Schemas['WantedModel'];
export type ModelTest = Schemas['ModelTest'];
export type OpenSession = Schemas['OpenSession'];
export type PageCheck = Schemas['PageCheck'];
export type PageFinding = PageCheck['findings'][number];
export type PaymentPage = Schemas['PaymentPage'];
export type Pending = Schemas['Pending'];
export type Profile = Schemas['Profile'];
export type Qa = Schemas['Qa'];
/** What an owner writes of a pair. */
export type QaText = Pick<Qa, 'question' | 'answer' | 'phrasings'>;
export type QaImport = Schemas['QaImport'];
export type BotChange = Schemas['Change'];
export type BotFile = Schemas['BotFile'];
export type BotFileImport = Schemas['BotFileImport'];
export type Restoration = Schemas['Restoration'];
export type Restored = Schemas['Restored'];
export type Review = Schemas['Review'];
export type SatisfactionReport = Schemas['SatisfactionReport'];
export type Setup = Schemas['Setup'];
export type SignInMethods = Schemas['SignInMethods'];
export type Source = Schemas['Source'];
export type Subscription = Schemas['Subscription'];
export type TestQuestion = Schemas['TestQuestion'];
export type TestSummary = Schemas['TestSummary'];
export type Thread = Schemas['Thread'];
export type ConversationExport = Schemas['ConversationExport'];
export type Usage = Schemas['Usage'];
export type UsageEntry = Schemas['UsageEntry'];
/** What of a subscription is changed. */
export type SubscriptionChanges = Partial<
  Pick<Subscription, 'interval' | 'payment_method' | 'pay_as_you_go_limit'>
> & { plan?: Exclude<Subscription['plan'], 'self_hosted'> };

/** One import with the state of each of its addresses. */
export type ImportDetail = Import & { urls: ImportUrl[] };
