import { readdirSync } from 'node:fs';
import type { Server } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';

/** Lets tools such as grpcurl ask this server for its contracts. Development only: it reads the .proto files. */
export const addReflection = (server: Server, protoFolder: string, services: readonly string[]): void => {
  const files = readdirSync(protoFolder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.proto') && !name.includes('node_modules'),
  );
  const contracts = loadSync(files, { includeDirs: [protoFolder] });
  new ReflectionService(contracts, { services: [...services] }).addToServer(server);
};
