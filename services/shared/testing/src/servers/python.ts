export { findPython, pythonEnvironment, runProgram } from '@chirrup/embedded-host/embeddings/python';
