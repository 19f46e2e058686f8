const VISITORS = /^\/(api\/v1\/(visitors|chats)|ws\/v1\/visitor|lib)(\/|$)/;
/** Of one bot: what its widget looks like, and what its visitors think of answers. */
const VISITORS_OF_A_BOT =
  /^\/api\/v1\/(bots\/[^/]+\/(profile_to_client|titles)|[^/]+\/bot_message_reviews\/[^/]+)$/;

/** The role of the bff that serves an address: visitors' paths, and the console edge for all the rest. */
export const edgeRoleOf = (url: string): 'visitor' | 'console' => {
  const path = url.split('?', 1)[0] ?? '/';
  return VISITORS.test(path) || VISITORS_OF_A_BOT.test(path) ? 'visitor' : 'console';
};
