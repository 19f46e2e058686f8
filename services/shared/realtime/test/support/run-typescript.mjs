// Lets Node run our sources as they are: relative imports name the `.js` a build would make.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => {
    const own = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return next(own ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
