/** What is stored of one of a shop's customers, who asked for it. */
export interface CustomerRequest {
  shopDomain: string;
  /** The shop platform's id of the customer; empty if no visitor of the account's bots was identified by it. */
  customerId: string;
  /** The same for the address. */
  email: string;
  stored: { botId: string; botName: string; conversations: number; messages: number }[];
}

const onOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, 200);

/** Subject and text of the mail to the shop's owner, who answers the customer. */
export const customerRequestMail = (
  publicUrl: string,
  { shopDomain, customerId, email, stored }: CustomerRequest,
): { subject: string; text: string } => {
  const known = [onOneLine(customerId) && `number ${onOneLine(customerId)}`, onOneLine(email)].filter(
    Boolean,
  );
  const places = stored.map(
    ({ botId, botName, conversations, messages }) =>
      `- ${onOneLine(botName)}: ${conversations} conversations with ${messages} messages\n  ` +
      new URL(`/console/${encodeURIComponent(botId)}/chat_history`, publicUrl),
  );
  return {
    subject: `A customer of ${onOneLine(shopDomain)} asks for their data`,
    text: [
      `A customer of your shop ${onOneLine(shopDomain)} has asked for the data that is stored about them.`,
      ...(known.length > 0 ? [`Customer: ${known.join(', ')}`] : []),
      places.length === 0
        ? 'None of your bots has a conversation with a visitor whom your site identified as this customer, whom your store’s platform names to you. Conversations of visitors who were not identified carry nothing by which they could be found.'
        : `Conversations of this customer:\n${places.join('\n')}`,
      'Please answer the customer within 30 days.',
    ].join('\n\n'),
  };
};
