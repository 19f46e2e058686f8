import { readFileSync } from 'node:fs';
import { root } from '@chirrup/testing/root';
import { requirements } from './requirements.js';

it('the image of the embeddings server installs the same model', () => {
  expect(readFileSync(`${root}/k8s/images/embeddings-requirements.txt`, 'utf8')).toContain(requirements());
});
