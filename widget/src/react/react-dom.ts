export { render } from 'preact';
