import * as nodeModule from 'node:module';

// Node 22 can cache compiled code between runs, which makes the next start faster; Node 20 cannot.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
