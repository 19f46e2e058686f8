import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DoctorConfig } from './doctor.config.js';
import { processChecks } from './process-checks.js';
import { runChecks } from './report.js';

/** An edge that answers so. */
const edge = async (status: number, body: string) => {
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/readyz' ? status : 404).end(body),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
const look = (settings: Partial<DoctorConfig>) => runChecks(processChecks(settings as DoctorConfig));

describe('the doctor about processes', () => {
  it('says which edges people may come to, and what others wait for', async () => {
    const [open, waiting, other] = await Promise.all([
      edge(200, '{"status":"ready","reasons":[]}'),
      edge(503, '{"status":"not ready","reasons":["Kafka is not reached","it starts"]}'),
      edge(502, '<html>'),
    ]);
    const { text, problems } = await look({
      EDGE_ADDRESSES: `console=${open.address},${waiting.address};visitor=${other.address}`,
    });
    for (const { server } of [open, waiting, other]) server.close();
    expect(problems).toBe(2);
    expect(text).toContain(`✓ console at ${open.address}\n`);
    expect(text).toContain(
      `✗ console at ${waiting.address}: Kafka is not reached, it starts\n    → Look at its pods`,
    );
    expect(text).toContain(`✗ visitor at ${other.address}: it answers 502\n`);
  });

  it('says which services and edges take no connection', async () => {
    const { text, problems } = await look({
      RPC_ADDRESSES: 'auth=127.0.0.1:9;chat=[::1]:9',
      EDGE_ADDRESSES: 'console=http://127.0.0.1:9',
    });
    expect(problems).toBe(3);
    expect(text).toMatch(/✗ auth at 127\.0\.0\.1:9: .*ECONNREFUSED/);
    expect(text).toMatch(/✗ console at http:\/\/127\.0\.0\.1:9: .*/);
  });

  it('leaves out what is not set', async () => {
    const { text, problems } = await look({});
    expect([problems, text]).toEqual([0, expect.stringContaining('✓ EDGE_ADDRESSES is not set here')]);
  });
});
