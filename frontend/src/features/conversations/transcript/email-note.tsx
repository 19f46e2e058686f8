import { Link, Text } from '@fluentui/react-components';

/** Notes that the visitor mailed the chat to the team, with the address to answer to. */
export function EmailNote({ replyTo }: { replyTo: string }) {
  return (
    <Text>
      Sent this chat to the support email. Answer to{' '}
      <Link href={`mailto:${encodeURIComponent(replyTo)}`}>{replyTo}</Link>
    </Text>
  );
}
