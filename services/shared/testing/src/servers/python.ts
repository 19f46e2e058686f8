export { findPython, pythonEnvironment, run } from '@chirrup/embedded-host/embeddings/python';
