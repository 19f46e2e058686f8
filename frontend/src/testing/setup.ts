import { configure } from '@testing-library/react';

// how long a `find…` may look: generous, because a busy machine is slow and a test must not fail for that
configure({ asyncUtilTimeout: 15_000 });
