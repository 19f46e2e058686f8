import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import { sharedTurnsContract } from '../../../test/shared-turns-contract.js';

describe('an embeddings server shared within a process', () => {
  sharedTurnsContract(() => {
    const fanOut = new MemoryFanOut();
    return [fanOut, fanOut];
  });
});
