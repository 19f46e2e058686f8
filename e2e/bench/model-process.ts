// The scripted model in a process of its own, so that its work is not counted as the product's.
import { startScriptedModel } from '@chirrup/testing/scripted-model';

const model = await startScriptedModel();
process.stdout.write(`${model.url}\n`);
process.on('SIGTERM', () => void model.close().then(() => process.exit(0)));
