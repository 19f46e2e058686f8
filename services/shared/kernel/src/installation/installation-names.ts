/** What an installation's things are called on engines that it shares with others; without a name, as if it were alone there. */
export interface InstallationNames {
  /** Set before topics and consumer groups. */
  topicPrefix: string;
  /** Set before every key and channel of Redis. */
  keyPrefix: string;
  /** Beginning of the names of the search index and its aliases. */
  index: string;
  /** Set before the names of files in the bucket. */
  filePrefix: string;
  /** Roles are known to a whole database server. */
  role(service: string): string;
}

/** The name always comes first, so that rights can be given by it. */
export const installationNames = (name = ''): InstallationNames => ({
  topicPrefix: name && `${name}.`,
  keyPrefix: name ? `${name}:chirrup:` : 'chirrup:',
  index: name ? `${name}-chirrup-passages` : 'chirrup-passages',
  filePrefix: name && `${name}/`,
  role: (service) => `${name && `${name.replaceAll('-', '_')}_`}chirrup_${service}`,
});
