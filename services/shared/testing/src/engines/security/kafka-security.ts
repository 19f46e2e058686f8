import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineSecurity } from './engine-security.js';

const MODULES = 'org.apache.kafka.common.security';

/** `host:port` where clients must show who they are, both over TLS. */
export interface SecuredListeners {
  /** By name and password: PLAIN and both kinds of SCRAM. */
  login: string;
  /** By a certificate of the same authority. */
  certificate: string;
}

/** What they add to the lists in `server.properties`. */
export const securedListeners = ({ login, certificate }: SecuredListeners) => ({
  listeners: `,LOGIN://${login},CERTIFICATE://${certificate}`,
  protocols: ',LOGIN:SASL_SSL,CERTIFICATE:SSL',
});

/** What `server.properties` says of certificates and logins. */
export const securityProperties = async (
  folder: string,
  { authority, user, password }: EngineSecurity,
): Promise<string> => {
  const { pem } = await authority.issue('kafka');
  const keystore = join(folder, 'server.pem');
  await writeFile(keystore, pem.key + pem.certificate, { mode: 0o600 });
  const login = (mechanism: string, module: string) =>
    `listener.name.login.${mechanism}.sasl.jaas.config=${MODULES}.${module}`;
  return `ssl.keystore.type=PEM
ssl.keystore.location=${keystore}
ssl.truststore.type=PEM
ssl.truststore.location=${authority.file}
listener.name.certificate.ssl.client.auth=required
sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512
${login('plain', `plain.PlainLoginModule required user_${user}="${password}";`)}
${login('scram-sha-256', 'scram.ScramLoginModule required;')}
${login('scram-sha-512', 'scram.ScramLoginModule required;')}
`;
};

/** What the format step must know: a running broker takes no new log-ins. */
export const scramUsers = ({ user, password }: EngineSecurity): string[] =>
  ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
    '--add-scram',
    `${mechanism}=[name="${user}",password="${password}"]`,
  ]);
