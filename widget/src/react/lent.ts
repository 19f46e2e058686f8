import type * as React from 'react';
import type * as Runtime from 'react/jsx-runtime';

/** What the panel lends to the parts that are loaded later: its own, for hooks work with one copy only. */
export type LentReact = Pick<typeof React, 'useEffect' | 'useRef' | 'useState'> &
  Pick<typeof Runtime, 'jsx' | 'Fragment'>;

// The build puts this file in place of React in those parts.
export let jsx: LentReact['jsx'];
export let jsxs: LentReact['jsx'];
export let Fragment: LentReact['Fragment'];
export let useEffect: LentReact['useEffect'];
export let useRef: LentReact['useRef'];
export let useState: LentReact['useState'];

/** Before anything of that part is drawn. */
export function borrow(lent: LentReact): void {
  ({ jsx, Fragment, useEffect, useRef, useState } = lent);
  jsxs = jsx;
}
