import { startScriptedModel } from '@chirrup/testing/scripted-model';
import { answerOrders } from '../child.js';
import type { ModelOrder } from '../load/model.js';

const model = await startScriptedModel();

answerOrders<ModelOrder, string>(async (order) => {
  model.set(order);
  model.requests.splice(0);
  return model.url;
});
