import { withoutCitations } from '@chirrup/proto/answer/citations';
import { plainWords } from '@chirrup/proto/answer/plain-words';
import { subjectName } from '@chirrup/text/masking/linkless-name';
import type { Message } from '../../threads/domain/message.js';

export interface ThreadMail {
  botName: string;
  botId: string;
  threadId: string;
  replyTo: string;
  publicUrl: string;
  /** Oldest first. */
  messages: readonly Pick<Message, 'senderType' | 'messageType' | 'content' | 'createdAt'>[];
  /** There are earlier ones. */
  isShortened: boolean;
}

const time = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** Mails show no Markdown. */
const asRead = (answer: string): string =>
  plainWords(withoutCitations(answer), (label, url) => (label === url ? url : `${label} (${url})`));

/** Subject and text of the mail by which a shop gets a visitor's chat. */
export const threadMail = (mail: ThreadMail): { subject: string; text: string } => {
  const { botName, botId, threadId, replyTo, publicUrl, messages, isShortened } = mail;
  const name = botName.replace(/[\r\n]+/g, ' ') || 'your bot';
  const lines = messages.map(({ senderType, messageType, content, createdAt }) => {
    const sender = senderType === 'bot' ? name : 'Visitor';
    const said = senderType === 'bot' ? asRead(content) : content;
    const text = messageType === 'image' ? `${publicUrl}/api/files/${content}` : said;
    // indented, so that no message can look like another one's first line
    return `${time(createdAt)} ${sender}:\n  ${text.replaceAll('\n', '\n  ')}`;
  });
  return {
    subject: `A visitor’s chat with ${subjectName(botName, 'your bot')}`,
    text: [
      `A visitor asks you to read this chat. Answer this mail to write to ${replyTo}; the address is as the visitor typed it.`,
      ...(isShortened
        ? [`The last ${messages.length} messages (UTC); all of them:`]
        : ['In Chat History (times are UTC):']),
      `${publicUrl}/console/${botId}/chat_history?thread=${threadId}`,
      ...lines,
    ].join('\n\n'),
  };
};
