// Lets Node run our sources as they are, decorators included: relative imports name the `.js` a build would make.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const isSource = (url) => url?.startsWith('file:') && url.endsWith('.ts');

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier.startsWith('.') && isSource(context.parentURL)
        ? specifier.replace(/\.js$/, '.ts')
        : specifier,
      context,
    ),
  load: (url, context, next) => {
    if (!isSource(url)) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
