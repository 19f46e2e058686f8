import type * as chat from '@chirrup/proto/gen/chat/v1/chat_service';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { Empty } from '@chirrup/proto/gen/common/v1/common';
import type { CallContext } from '@chirrup/rpc/call-context';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CreateThreadCommand } from '../threads/commands/create-thread.command.js';
import { PostMessageCommand } from '../threads/commands/post-message.command.js';
import { StopReplyCommand } from '../threads/commands/stop-reply.command.js';
import { VoteCommand } from '../threads/commands/vote.command.js';
import { GetThreadQuery } from '../threads/queries/get-thread.query.js';
import { ListMessagesQuery } from '../threads/queries/list-messages.query.js';
import { ListReviewsQuery } from '../threads/queries/list-reviews.query.js';
import { ListThreadsQuery } from '../threads/queries/list-threads.query.js';

/** Offers the Chat contract: each call is one command or query. */
@Injectable()
export class ChatGrpcController implements ServiceOf<typeof ChatDefinition>, OnModuleInit {
  constructor(
    private readonly bus: ServiceBus,
    private readonly newThread: CreateThreadCommand,
    private readonly post: PostMessageCommand,
    private readonly stop: StopReplyCommand,
    private readonly castVote: VoteCommand,
    private readonly threads: ListThreadsQuery,
    private readonly thread: GetThreadQuery,
    private readonly messages: ListMessagesQuery,
    private readonly reviews: ListReviewsQuery,
  ) {}

  onModuleInit(): void {
    this.bus.provide(ChatDefinition, this);
  }

  createThread(request: chat.CreateThreadRequest, { principal }: CallContext): Promise<chat.Thread> {
    return this.newThread.execute(request, principal);
  }

  listThreads(request: chat.ListThreadsRequest, { principal }: CallContext): Promise<chat.ThreadList> {
    return this.threads.execute(request, principal);
  }

  getThread(request: chat.GetThreadRequest, { principal }: CallContext): Promise<chat.Thread> {
    return this.thread.execute(request, principal);
  }

  postMessage(request: chat.PostMessageRequest, { principal }: CallContext): Promise<chat.Message> {
    return this.post.execute(request, principal);
  }

  listMessages(request: chat.ListMessagesRequest, { principal }: CallContext): Promise<chat.MessagePage> {
    return this.messages.execute(request, principal);
  }

  async stopReply(request: chat.StopReplyRequest, { principal }: CallContext): Promise<Empty> {
    await this.stop.execute(request, principal);
    return {};
  }

  listReviews(request: chat.ListReviewsRequest, { principal }: CallContext): Promise<chat.ReviewList> {
    return this.reviews.execute(request, principal);
  }

  vote(request: chat.VoteRequest, { principal }: CallContext): Promise<chat.Review> {
    return this.castVote.execute(request, principal);
  }
}
